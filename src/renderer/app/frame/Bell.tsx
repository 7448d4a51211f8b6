import { ActionIcon, Anchor, Indicator, Text, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { formatCount } from '../../../shared/core/formats.ts';
import type { OutputOf } from '../../../shared/core/operation.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { figures } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import { notePath } from '../../features/notification/notePath.ts';
import { PanelButton } from '../../kit/buttons/PanelButton.tsx';
import { alertDenied } from '../../kit/dialogs/confirm.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { useMay } from '../../kit/rights/useMay.ts';
import { useAllows } from '../../kit/session/session.ts';
import { useRead, useWrite } from '../../lib/queries.ts';
import { figurePath } from '../../pages/figurePath.ts';
import classes from './NoticeHistory.module.css';
import { notificationItem } from './nav.ts';

const mostShown = 99;
const icon = <IconBell size={18} stroke={1.7} />;
const nameOf = (unread: number) =>
  unread > 0 ? `Notifikasi, ${formatCount(unread)} belum dibaca` : 'Notifikasi';

/** The bell has an access rule of its own. Without it, the bell shows what the program sent to the user alone. */
export function Bell() {
  const may = useMay(entities.notification.unread);
  const opens = useAllows(notificationItem.access);
  const own = useRead(entities.notification.own, {}, { enabled: !(may && opens) }).data?.data ?? [];
  if (may && opens) return <ListBell />;
  if (own.length > 0) return <OwnBell own={own} />;
  return <PlainBell unread={0} onClick={() => void alertDenied(notificationItem.access)} />;
}

function ListBell() {
  const navigate = useNavigate();
  const counted = useRead(entities.notification.unread, {});
  const [figure] = counted.data ? figures.unread.of(counted.data.data, {}) : [];
  const unread = figure?.count ?? 0;
  const to = figure && unread > 0 ? figurePath(figure) : pathTo(notificationItem.page);
  return <PlainBell unread={unread} onClick={() => navigate(to)} />;
}

function PlainBell({ unread, onClick }: { unread: number; onClick: () => void }) {
  return (
    <Tooltip label={nameOf(unread)}>
      <Indicator
        disabled={unread === 0}
        label={unread > mostShown ? `${mostShown}+` : unread}
        color="red"
        size={15}
        offset={7}
        fz={10}
      >
        <ActionIcon aria-label={nameOf(unread)} onClick={onClick}>
          {icon}
        </ActionIcon>
      </Indicator>
    </Tooltip>
  );
}

/** The program's notifications to the user alone, the newest first. Opening the panel marks all as read. */
function OwnBell({ own }: { own: OutputOf<typeof entities.notification.own> }) {
  const { mutate } = useWrite(entities.notification.readOwn);
  const unread = own.filter(({ isUnread }) => isUnread).length;
  return (
    <PanelButton
      label="Notifikasi"
      name={nameOf(unread)}
      icon={icon}
      mark={unread > 0}
      onOpen={() => unread > 0 && mutate({})}
      empty=""
    >
      {own.map(({ id, title, brief, slug, createdAt }) => {
        const path = notePath(slug);
        return (
          <div key={id} className={classes.notice}>
            <Text size="sm" fw={600}>
              {title}
            </Text>
            <Text size="sm">{brief}</Text>
            {path && (
              <Anchor component={Link} to={path} size="sm">
                Buka catatan
              </Anchor>
            )}
            <Text size="xs" c="dimmed">
              {formatDateTime(createdAt)}
            </Text>
          </div>
        );
      })}
    </PanelButton>
  );
}
