import type { Operation } from '../../../shared/core/operation.ts';
import { Pager } from '../grid/Pager.tsx';
import { Card } from '../layout/Card.tsx';
import { ViewNotes } from '../views/ViewNotes.tsx';
import { AddButton } from './AddButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterModal } from './FilterModal.tsx';
import { keysOf } from './filters.ts';
import { ListBar, partShown } from './ListBar.tsx';
import { ListRows, StaleNote } from './ListRows.tsx';
import type { RowOf } from './listColumns.ts';
import classes from './RecordList.module.css';
import { SelectionLane } from './SelectionLane.tsx';
import { StableRowsNote } from './StableRowsNote.tsx';
import { type RecordListProps, type ShownList, useRecordList } from './useRecordList.ts';

/** The standard list page (S-009). The URL holds the query, except personal data (address.ts). */
export function RecordList<O extends Operation, Row extends { id: number } = RowOf<O> & { id: number }>(
  props: RecordListProps<O, Row>,
) {
  const { page, part, bulk } = props;
  const shown = useRecordList(props);
  const { list, view, viewParts, filters } = shown;
  const { state, change } = shown.address;
  const add = props.add && (
    <AddButton
      page={props.add}
      {...(props.addParams && { params: props.addParams })}
      {...(part && { query: { [part.name]: partShown(part, state.filters) } })}
    />
  );
  return (
    <>
      <Card label={page.title} fill>
        <ListBar of={props} shown={shown} add={add} />
        <FilterChips
          filters={filters}
          values={state.filters}
          changed={view.changed}
          end={viewParts.changes}
          onChange={change}
        />
        <ViewNotes
          view={view.view}
          isGone={view.isGone}
          filters={filters}
          onForget={() => view.rename(undefined)}
          onSave={viewParts.save}
        />
        <div ref={shown.tableTop} />
        {list.isError && list.data && <StaleNote list={list} reload={shown.reload} />}
        <ListRows of={props} shown={shown} add={add} />
        <ListPager shown={shown} />
        <FilterModal
          filters={filters}
          values={state.filters}
          opened={shown.filtering}
          onClose={() => shown.setFiltering(false)}
          onApply={(values) =>
            change(Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, values[key]])))
          }
        />
        {viewParts.dialogs}
      </Card>
      {bulk && (
        <div className={classes.lanes}>
          <SelectionLane
            selected={shown.selected}
            pageIds={shown.pageIds}
            bulk={bulk}
            total={shown.total}
            atLeast={shown.atLeast}
            readPage={shown.readPage}
          />
        </div>
      )}
    </>
  );
}

function ListPager<O extends Operation, Row extends { id: number }>({ shown }: { shown: ShownList<O, Row> }) {
  const { address, list, total, limit, fit, sizes } = shown;
  const { state, change, mayFit } = address;
  return (
    <Pager
      page={state.page}
      limit={limit ?? sizes.default}
      total={list.data && total}
      loading={list.isPending}
      fits={state.limit === 'fit'}
      atLeast={shown.atLeast}
      sizes={sizes.sizes}
      onChange={({ page }) => change({ page })}
      onSize={address.setLimit}
      {...(mayFit && limit !== undefined && fit !== undefined && fit > limit && { fit })}
      onFit={address.fitAll}
      note={<StableRowsNote stable={shown.stable} letter />}
    />
  );
}
