import { pageSizes } from '../../../shared/core/list.ts';
import { entities } from '../../../shared/entities/index.ts';
import {
  merchantNames,
  withdrawFields,
  withdrawLabels,
} from '../../../shared/entities/withdrawInstruction/fields.ts';
import { listColumns } from '../../kit/list/listColumns.ts';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { withdrawPages } from '../../pages/withdrawPages.ts';
import { useRemoveInstruction } from './useRemoveInstruction.ts';

const { list, remove } = entities.withdrawInstruction;
const columns = listColumns(list, withdrawFields, [
  'instruction_order',
  'merchant_name',
  'instruction',
  'created_by',
]);
const merchant = {
  name: 'merchant_name',
  label: withdrawLabels.merchant_name,
  words: merchantNames,
} as const;

export default function WithdrawListPage() {
  const onRemove = useRemoveInstruction();
  return (
    <RecordList
      page={withdrawPages.list}
      name="withdrawInstruction"
      operation={list}
      columns={columns}
      part={merchant}
      sizes={pageSizes.small}
      order={{ key: 'instruction_order', dir: 'asc' }}
      add={withdrawPages.add}
      open={withdrawPages.detail}
      edit={withdrawPages.edit}
      remove={{ operation: remove, onRemove }}
    />
  );
}
