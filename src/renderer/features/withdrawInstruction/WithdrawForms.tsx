import { useSearchParams } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import {
  withdrawFields as fields,
  merchantNames,
} from '../../../shared/entities/withdrawInstruction/fields.ts';
import { merchants } from '../../../shared/entities/withdrawInstruction/schema.ts';
import { RadioField } from '../../kit/fields/choices/ChoiceFields.tsx';
import { AddRecord, EditRecord } from '../../kit/form/RecordForm.tsx';
import { ownPart, section } from '../../kit/form/section.tsx';
import { withdrawPages } from '../../pages/withdrawPages.ts';

const { create, detail, update } = entities.withdrawInstruction;

const merchant = ownPart(fields, ['merchant_name'], (form) => (
  <RadioField {...form.field('merchant_name')} words={merchantNames} />
));
const hint = 'Satu langkah tarik tunai. Agen membacanya sesuai urutan.';
const added = [section(fields, 'Instruksi', [merchant, 'instruction'], hint)];
const changed = [section(fields, 'Instruksi', [merchant, 'instruction_order', 'instruction'], hint)];

export function AddWithdrawPage() {
  const [asked] = useSearchParams();
  const merchant_name = merchants.find((each) => each === asked.get('merchant_name')) ?? merchants[0];
  return (
    <AddRecord
      page={withdrawPages.add}
      operation={create}
      fields={fields}
      sections={added}
      start={{ merchant_name }}
    />
  );
}

/** Reads the record by id, so that the page survives a reload. */
export const EditWithdrawPage = () => (
  <EditRecord
    page={withdrawPages.edit}
    read={detail}
    operation={update}
    fields={fields}
    sections={() => changed}
    schema={update.input}
    moved={['instruction_order']}
  />
);
