import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import {
  merchantNames,
  withdrawFields,
  withdrawLabels,
} from '../../../shared/entities/withdrawInstruction/fields.ts';
import type { Merchant, WithdrawInstruction } from '../../../shared/entities/withdrawInstruction/schema.ts';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../kit/detail/describedFacts.tsx';
import { Facts } from '../../kit/detail/Facts.tsx';
import { RecordDetail } from '../../kit/detail/RecordDetail.tsx';
import { Figures } from '../../kit/layout/Figures.tsx';
import { LongText } from '../../kit/layout/LongText.tsx';
import { OrderedList } from '../../kit/list/OrderedList.tsx';
import { opensRow } from '../../kit/list/openRow.ts';
import { useOrder } from '../../kit/list/useOrder.ts';
import { pathTo } from '../../kit/page/page.ts';
import { useMay } from '../../kit/rights/useMay.ts';
import { request } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { withdrawPages } from '../../pages/withdrawPages.ts';
import { useRemoveInstruction } from './useRemoveInstruction.ts';
import classes from './WithdrawDetailPage.module.css';

const { list, detail, remove, order: saveOrder } = entities.withdrawInstruction;

export default function WithdrawDetailPage() {
  const onRemove = useRemoveInstruction();
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
      side={({ merchant_name }) => <Steps key={merchant_name} merchant={merchant_name} />}
    />
  );
}

function Steps({ merchant }: { merchant: Merchant }) {
  const read = useRead(list, { merchant_name: merchant });
  const rows = read.data?.data;
  const order = useOrder({
    rows: rows ?? [],
    save: (instruction_ids, seen) => request(saveOrder, { merchant_name: merchant, instruction_ids, seen }),
    stale: saveOrder,
  });
  return (
    <OrderedList
      title={`Semua instruksi ${merchantNames[merchant]}`}
      noun="instruksi"
      read={read}
      rows={rows}
      order={order}
      fixed={!useMay(saveOrder)}
      itemName={({ instruction }) => instruction}
      head={
        <div className={classes.step}>
          <Figures right>No</Figures>
          <span>{withdrawLabels.instruction}</span>
        </div>
      }
      emptyHint="Langkah tarik tunai di aplikasi agen."
    >
      {({ id, instruction }, place) => (
        <div className={classes.step}>
          <Figures right>{place}</Figures>
          <Anchor component={Link} size="sm" to={pathTo(withdrawPages.detail, { id })} {...opensRow}>
            {instruction}
          </Anchor>
        </div>
      )}
    </OrderedList>
  );
}
