import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Operation } from '../../../shared/core/operation.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { DataGrid } from '../grid/DataGrid.tsx';
import { Empty, ReadProblem } from '../page/states.tsx';
import { useSession } from '../session/sessionState.ts';
import { CardGrid } from './CardGrid.tsx';
import { EmptyList } from './EmptyList.tsx';
import classes from './RecordList.module.css';
import { recordActions } from './recordActions.tsx';
import type { RecordListProps, ShownList } from './useRecordList.ts';

interface ListRowsProps<O extends Operation, Row extends { id: number }> {
  of: RecordListProps<O, Row>;
  shown: ShownList<O, Row>;
}

export function ListRows<O extends Operation, Row extends { id: number }>({
  add,
  ...props
}: ListRowsProps<O, Row> & { add: ReactNode }) {
  const { of, shown } = props;
  const { list, stable, isNarrowed } = shown;
  if (list.isError && !list.data) return <ReadProblem error={list.error} onRetry={shown.reload} />;
  if (list.data && shown.total === 0 && stable.rows.length === 0)
    return of.add && !isNarrowed ? <EmptyList add={of.add} button={add} /> : <NothingFound {...props} />;
  if (!of.cards || shown.look !== 'cards') return <Table {...props} />;
  return (
    <div {...stable.frame} className={classes.rows}>
      <CardGrid
        label={of.page.title}
        rows={stable.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        marks={stable.marks}
        {...of.cards}
      />
    </div>
  );
}

function NothingFound<O extends Operation, Row extends { id: number }>({ of, shown }: ListRowsProps<O, Row>) {
  if (!shown.isNarrowed) return <Empty hint={of.emptyHint} />;
  const wholeList = () => {
    shown.widen();
    // The pressed button disappears with the empty list.
    shown.searchInput.current?.focus();
  };
  return (
    <Empty
      hint="Tidak ada yang cocok dengan pencarian atau filter."
      action={
        <Button variant="default" onClick={wholeList}>
          Hapus pencarian dan filter
        </Button>
      }
    />
  );
}

function Table<O extends Operation, Row extends { id: number }>({ of, shown }: ListRowsProps<O, Row>) {
  const navigate = useNavigate();
  const codes = useSession((session) => session.codes);
  const { list, stable, address, limit, marked } = shown;
  const Around = of.around ?? AsTheyAre;
  const sort = address.state.sort ?? of.order;
  const actions = recordActions<Row>({ ...of, codes, navigate });
  const openRow = (row: Row, apart?: boolean) => {
    address.open(row.id);
    actions.open(row, apart);
  };
  return (
    <Around ids={shown.pageIds}>
      <div {...stable.frame} className={classes.rows}>
        <DataGrid
          key={of.name}
          label={of.page.title}
          layoutKey={shown.view.layoutKey}
          rows={stable.rows}
          columns={of.columns}
          rowKey={(row) => row.id}
          {...(sort && { sort })}
          onSort={address.sortBy}
          handle={shown.grid}
          {...(of.bulk && { selection: shown.selected.selection })}
          {...(of.open && { onOpen: openRow, opensInNewWindow: typeof of.open !== 'function' })}
          {...(actions.menu && { rowMenu: actions.menu })}
          loading={list.isPending}
          {...(limit !== undefined && { loadingRows: limit })}
          refreshing={list.isFetching && !list.isPending}
          {...(marked !== undefined && { highlight: marked })}
          marks={stable.marks}
        />
      </div>
    </Around>
  );
}

const AsTheyAre = ({ children }: { children: ReactNode }) => children;

export function StaleNote({ list, reload }: Pick<ShownList<Operation, { id: number }>, 'list' | 'reload'>) {
  return (
    <div className={classes.stale} role="status">
      Gagal memuat ulang. Data terakhir {formatDateTime(new Date(list.dataUpdatedAt))}.
      <Button variant="subtle" size="compact-xs" leftSection={<IconRefresh size={13} />} onClick={reload}>
        Muat Ulang
      </Button>
    </div>
  );
}
