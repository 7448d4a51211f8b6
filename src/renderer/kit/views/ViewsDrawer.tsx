import { ActionIcon, Anchor, Drawer, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconLink,
  IconPencil,
  IconPin,
  IconPinFilled,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { linkOfView } from '../../../shared/entities/view/link.ts';
import type { View } from '../../../shared/entities/view/schema.ts';
import { request } from '../../lib/api.ts';
import { useWrite } from '../../lib/queries.ts';
import { SteadyButton } from '../buttons/SteadyButton.tsx';
import { useRemove } from '../dialogs/useRemove.ts';
import type { GridAction } from '../grid/DataGrid.tsx';
import { isForOther } from '../keys/topmost.ts';
import { ActionsButton } from '../list/ActionsButton.tsx';
import { OrderedList } from '../list/OrderedList.tsx';
import { opensRow } from '../list/openRow.ts';
import { useOrder } from '../list/useOrder.ts';
import { notifyFailure, notifySuccess } from '../notices/notify.ts';
import { RenameViewDialog } from './SaveView.tsx';
import { useViewsOf } from './useViews.ts';
import classes from './ViewsDrawer.module.css';
import { shareText } from './viewWords.ts';

const operations = entities.view;

interface DrawerProps {
  list: string;
  title: string;
  onOpen: (view: View) => void;
  onClose: () => void;
}

export function ViewsDrawer({ list, title, onOpen, onClose }: DrawerProps) {
  const [renaming, setRenaming] = useState<View>();
  const [dragging, setDragging] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      ref={frame}
      opened
      onClose={() => {
        if (!isForOther(frame.current)) onClose();
      }}
      title={`Antrean ${title}`}
      size={520}
      position="right"
      // During a drag, Esc only cancels the drag.
      closeOnEscape={!dragging}
      // No transition runs, because its final transform would misplace a dragged row.
      transitionProps={{ duration: 0 }}
    >
      <Views list={list} onOpen={onOpen} onRename={setRenaming} onDragging={setDragging} />
      {renaming && <RenameViewDialog view={renaming} onClose={() => setRenaming(undefined)} />}
    </Drawer>
  );
}

function Views({
  list,
  onOpen,
  onRename,
  onDragging,
}: Pick<DrawerProps, 'list' | 'onOpen'> & {
  onRename: (view: View) => void;
  onDragging: (dragging: boolean) => void;
}) {
  const { read, views } = useViewsOf(list);
  const order = useOrder({
    rows: views,
    save: (view_ids) => request(operations.order, { list, view_ids }),
    stale: operations.order,
  });
  return (
    <OrderedList
      title="Semua antrean"
      noun="antrean"
      read={read}
      rows={read.data && views}
      order={order}
      onDragging={onDragging}
      fixed={false}
      itemName={({ name }) => name}
      head={
        <div className={classes.row} data-head>
          <span>Nama</span>
          <span>Menu</span>
          <span>Utama</span>
          <span />
        </div>
      }
      emptyHint="Simpan filter, urutan dan kolom sebuah daftar dengan nama sendiri."
    >
      {(view) => <Row view={view} onOpen={onOpen} onRename={onRename} />}
    </OrderedList>
  );
}

function Row({
  view,
  onOpen,
  onRename,
}: {
  view: View;
  onOpen: (view: View) => void;
  onRename: (view: View) => void;
}) {
  const place = useWrite(operations.place, { inTurn: 'place' });
  const remove = useRemove(operations.remove);
  const { copy } = useClipboard();
  const { id, version, name, mine, pinned, is_default } = view;
  const put = (where: { pinned?: boolean; is_default?: boolean }) =>
    place.mutate({ id, ...where }, { onError: (error) => notifyFailure(error) });
  const actions: GridAction[] = [
    {
      label: 'Salin tautan',
      icon: <IconLink size={15} />,
      onClick: () => {
        copy(linkOfView(id));
        notifySuccess('Tautan disalin', name);
      },
    },
    ...(mine
      ? [
          { label: 'Ubah', icon: <IconPencil size={15} />, onClick: () => onRename(view) },
          {
            label: 'Hapus',
            icon: <IconTrash size={15} />,
            danger: true,
            onClick: () => void remove({ id, version }, { title: 'Hapus Antrean', what: `Antrean ${name}` }),
          },
        ]
      : []),
  ];
  return (
    <div className={classes.row}>
      <span className={classes.text}>
        <Anchor component={SteadyButton} size="sm" ta="left" onClick={() => onOpen(view)} {...opensRow}>
          {name}
        </Anchor>
        <span className={classes.share}>{shareText(view)}</span>
      </span>
      <Toggle
        label={`Sematkan ${name} di menu`}
        on={pinned}
        icons={[IconPin, IconPinFilled]}
        onToggle={() => put({ pinned: !pinned })}
      />
      <Toggle
        label={`Jadikan ${name} antrean utama daftar ini`}
        on={is_default}
        icons={[IconStar, IconStarFilled]}
        onToggle={() => put({ is_default: !is_default })}
      />
      <ActionsButton of={name} actions={actions} />
    </div>
  );
}

function Toggle({
  label,
  on,
  icons: [Off, On],
  onToggle,
}: {
  label: string;
  on: boolean;
  icons: [typeof IconPin, typeof IconPin];
  onToggle: () => void;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={28}
        aria-label={label}
        aria-pressed={on}
        color={on ? 'pine' : 'gray'}
        onClick={onToggle}
      >
        {on ? <On size={16} aria-hidden /> : <Off size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
