import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { merchantNames, withdrawFields } from '../../../shared/entities/withdrawInstruction/fields.ts';
import type { WithdrawInstruction } from '../../../shared/entities/withdrawInstruction/schema.ts';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../kit/detail/describedFacts.tsx';
import { Facts } from '../../kit/detail/Facts.tsx';
import { RecordDetail } from '../../kit/detail/RecordDetail.tsx';
import { LongText } from '../../kit/layout/LongText.tsx';
import { listColumns } from '../../kit/list/listColumns.ts';
import { recordActions } from '../../kit/list/recordActions.tsx';
import { SmallList } from '../../kit/list/SmallList.tsx';
import { useSession } from '../../kit/session.ts';
import { withdrawPages } from '../../pages/withdrawPages.ts';
import { useRemoveInstruction } from './useRemoveInstruction.ts';

const { list, detail, remove } = entities.withdrawInstruction;
const steps = listColumns(list, withdrawFields, [{ name: 'instruction_order', width: 70 }, 'instruction']);

/** S-106: the step, and all steps of its merchant as the agent reads them. */
export default function WithdrawDetailPage() {
  const onRemove = useRemoveInstruction();
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const { open } = recordActions<WithdrawInstruction>({ open: withdrawPages.detail, codes, navigate });
  return (
    <RecordDetail
      page={withdrawPages.detail}
      read={detail}
      list={list}
      noun="instruksi"
      edit={withdrawPages.edit}
      remove={{ operation: remove, onRemove }}
      wideSide
      head={({ merchant_name, instruction_order }: WithdrawInstruction) => ({
        title: `${merchantNames[merchant_name]}, urutan ${instruction_order}`,
      })}
      main={(step) => (
        <>
          <DetailSection title="Instruksi">
            <LongText>{step.instruction}</LongText>
          </DetailSection>
          <DetailSection title="Keterangan">
            <Facts
              facts={describedFacts(withdrawFields, step, [
                'merchant_name',
                'instruction_order',
                'created_by',
                'createdAt',
                'updatedAt',
              ])}
            />
          </DetailSection>
        </>
      )}
      side={({ merchant_name }) => (
        <SmallList
          title={`Semua instruksi ${merchantNames[merchant_name]}`}
          name="withdrawInstruction.steps"
          operation={list}
          input={{ merchant_name }}
          columns={steps}
          rowKey={({ id }) => id}
          onOpen={open}
        />
      )}
    />
  );
}
