import { Select, Text } from '@mantine/core';
import { IconChartPie } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { anyOf } from '../../../../shared/core/access.ts';
import { formatDay } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { Product } from '../../../../shared/entities/product/schema.ts';
import { programLabels as L, programFields } from '../../../../shared/entities/program/fields.ts';
import type { Program } from '../../../../shared/entities/program/schema.ts';
import { searchableOnDemand } from '../../../kit/fields/choices/searchable.ts';
import type { Column } from '../../../kit/grid/columns.ts';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { columnsOf } from '../../../kit/list/listColumns.ts';
import { gated, recordActions } from '../../../kit/list/recordActions.tsx';
import { SmallList } from '../../../kit/list/SmallList.tsx';
import { StatusBadge } from '../../../kit/marks/StatusBadge.tsx';
import { useSession } from '../../../kit/session/sessionState.ts';
import { productPages } from '../../../pages/productPages.ts';
import {
  blockedBadge,
  blockedText,
  blockedWord,
  locationWord,
  noLimit,
  periodText,
  quotaText,
} from './programTexts.ts';
import { QuotaDialog } from './QuotaDialog.tsx';
import { useRemoveProgram } from './useRemoveProgram.ts';

const gate = anyOf('r_programs');

const text = (key: string, title: string, width: number, value: (program: Program) => string) => ({
  key,
  title,
  width,
  sortable: false,
  value,
});

const today: Column<Program> = {
  ...text('today', 'Hari ini', 136, (program) => blockedBadge(program) ?? 'Dapat dipilih'),
  kind: 'choice',
  render: (program) => {
    const blocked = blockedWord(program);
    if (!blocked) return <StatusBadge tone="green">Dapat dipilih</StatusBadge>;
    return (
      <Text size="xs" lh="16px" title={blockedText(program)}>
        Tidak dapat dipilih:
        <br />
        {blocked}
      </Text>
    );
  },
};

function Period({ is_expired_program, start_date, end_date }: Program) {
  if (!is_expired_program) return noLimit.period;
  return (
    <Text size="xs" lh="16px">
      {formatDay(start_date)} s.d.
      <br />
      {formatDay(end_date)}
    </Text>
  );
}

const columnsFor = (product: Product): readonly Column<Program>[] => {
  const names = new Map(product.category_list.map(({ id, category_name }) => [id, category_name]));
  return [
    ...columnsOf<Program>()(programFields, [{ name: 'program_name', width: 124 }]),
    text('category_id', L.category_id, 100, (program) => names.get(program.category_id) ?? ''),
    { ...text('quota', L.quota, 116, quotaText), kind: 'choice' },
    { ...text('period', L.is_expired_program, 112, periodText), kind: 'choice', render: Period },
    { ...text('location', L.is_location, 120, locationWord), kind: 'choice' },
    today,
  ];
};

export function ProgramList({ product }: { product: Product }) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const removeProgram = useRemoveProgram();
  const [category, setCategory] = useState('');
  const [changed, setChanged] = useState<Program>();
  const actions = recordActions<Program>({
    open: productPages.programDetail,
    edit: productPages.editProgram,
    remove: { operation: entities.program.remove, onRemove: removeProgram },
    rowMenu: (program) => [
      gated(entities.program.changeQuota.access, codes, {
        label: 'Ubah Kuota',
        icon: <IconChartPie size={15} />,
        onClick: () => setChanged(program),
        ...(!program.is_quota && { disabledReason: 'Program ini tidak memakai kuota' }),
      }),
    ],
    codes,
    navigate,
  });
  return (
    <>
      <SmallList
        title="Data Program"
        name="product.programs"
        operation={entities.product.detail}
        input={{ id }}
        rowsIn={(read) =>
          read.program_list.filter(({ category_id }) => category === '' || String(category_id) === category)
        }
        gate={gate}
        columns={columnsFor(product)}
        rowKey={(program) => program.id}
        onOpen={actions.open}
        {...(actions.menu && { rowMenu: actions.menu })}
        action={
          <>
            <Select
              aria-label="Kategori"
              w={170}
              allowDeselect={false}
              {...searchableOnDemand}
              value={category}
              onChange={(value) => setCategory(value ?? '')}
              data={[
                { value: '', label: 'Semua Kategori' },
                ...product.category_list.map((each) => ({
                  value: String(each.id),
                  label: each.category_name,
                })),
              ]}
            />
            <AddButton page={productPages.addProgram} params={{ id }} quiet />
          </>
        }
        fills={{
          of: 'program',
          inside: product.id,
          ...(category && { where: 'untuk kategori ini' }),
        }}
      />
      {changed && <QuotaDialog program={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}
