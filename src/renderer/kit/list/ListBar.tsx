import { Button, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Operation } from '../../../shared/core/operation.ts';
import { ColumnsButton } from '../grid/ColumnsButton.tsx';
import { Toolbar } from '../layout/Toolbar.tsx';
import { DisplaySwitch } from './CardGrid.tsx';
import { ListExport } from './ListExport.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { ListTab, RecordListProps, ShownList } from './useRecordList.ts';

interface ListBarProps<O extends Operation, Row extends { id: number }> {
  of: RecordListProps<O, Row>;
  shown: ShownList<O, Row>;
  add: ReactNode;
}

export function ListBar<O extends Operation, Row extends { id: number }>(props: ListBarProps<O, Row>) {
  const { of, shown } = props;
  const { state, change } = shown.address;
  return (
    <Toolbar end={<ListTools {...props} />}>
      {shown.viewParts.select}
      {of.tabs && <Tabs tabs={of.tabs} address={shown.address} />}
      {of.part && <Parts part={of.part} address={shown.address} />}
      <SearchBox
        value={state.keyword}
        onSearch={(keyword) => change({ keyword })}
        onEnter={shown.enter}
        inputRef={shown.searchInput}
        {...(of.searchHint && { hint: of.searchHint })}
      />
    </Toolbar>
  );
}

function ListTools<O extends Operation, Row extends { id: number }>({
  of,
  shown,
  add,
}: ListBarProps<O, Row>) {
  const { filters, look } = shown;
  return (
    <>
      {of.tools}
      {filters.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} />}
          onClick={() => shown.setFiltering(true)}
        >
          Filter
        </Button>
      )}
      {of.cards && <DisplaySwitch look={look} onChange={shown.setLook} />}
      {!(of.cards && look === 'cards') && (
        <ColumnsButton columns={of.columns} layoutKey={shown.view.layoutKey} />
      )}
      {of.exports && (
        <ListExport
          exports={of.exports}
          query={shown.query}
          keyword={shown.address.state.keyword}
          filters={filters}
          values={shown.address.state.filters}
        />
      )}
      {add}
    </>
  );
}

type Address = ShownList<Operation, { id: number }>['address'];

function Tabs({ tabs, address: { state, change } }: { tabs: readonly ListTab[]; address: Address }) {
  const open = (value: string) =>
    change({
      ...Object.fromEntries(Object.keys(state.filters).map((key) => [key, undefined])),
      ...tabs.find((tab) => tab.value === value)?.filters,
      tab: value,
    });
  return <SegmentedControl aria-label="Daftar" data={[...tabs]} value={state.tab} onChange={open} />;
}

type Part = NonNullable<RecordListProps<Operation, { id: number }>['part']>;

const firstOf = ({ words }: Part) => Object.keys(words)[0];

export const partShown = (part: Part, filters: Readonly<Record<string, string>>): string | undefined =>
  filters[part.name] ?? firstOf(part);

function Parts({ part, address: { state, change } }: { part: Part; address: Address }) {
  return (
    <SegmentedControl
      aria-label={part.label}
      data={Object.entries(part.words).map(([value, label]) => ({ value, label }))}
      value={partShown(part, state.filters) ?? ''}
      onChange={(value) => change({ [part.name]: value === firstOf(part) ? undefined : value })}
    />
  );
}
