import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { Operation } from '../../../../shared/core/operation.ts';
import type { Product } from '../../../../shared/entities/product/schema.ts';
import { programFields } from '../../../../shared/entities/program/fields.ts';
import { LookupSelect } from '../../../kit/fields/choices/LookupSelect.tsx';
import { ImageField } from '../../../kit/fields/media/ImageField.tsx';
import { PdfField } from '../../../kit/fields/media/PdfField.tsx';
import { RichTextField } from '../../../kit/fields/richText/RichTextField.tsx';
import { ShownField, TextField } from '../../../kit/fields/TextFields.tsx';
import { BesidePicture, FieldGrid, FormPage, type FormSection, Wide } from '../../../kit/form/FormPage.tsx';
import type { Unit } from '../../../kit/form/merge.ts';
import { RecordConflict } from '../../../kit/form/RecordConflict.tsx';
import type { ResourceForm, ResourceFormOptions } from '../../../kit/form/resourceForm.ts';
import type { NewerRecord } from '../../../kit/form/useConflict.ts';
import { useResourceForm } from '../../../kit/form/useResourceForm.ts';
import { LimitsSection } from './LimitsSection.tsx';
import { ProgramPreview } from './ProgramPreview.tsx';
import {
  blankProgram,
  checkProgram,
  losses,
  type ProgramValues,
  programValues,
  requiredPaths,
  type StoredProgram,
} from './values.ts';

type Saving<O extends Operation> = Pick<
  ResourceFormOptions<O, ProgramValues>,
  'operation' | 'draft' | 'onSaved' | 'toInput'
>;

const together: readonly Unit[] = [
  ['is_expired_program', 'start_date', 'end_date'],
  ['is_quota', 'quota'],
  ['is_location', 'location_type', 'program_locations'],
];

const fieldOf = (path: string) => (path.startsWith('program_locations') ? 'program_locations' : path);

export function ProgramForm<O extends Operation>({
  fields,
  product,
  stored,
  submitLabel,
  onCancel,
  onReload,
  notice,
  onQuota,
  meeting,
  ...saving
}: Saving<O> & {
  fields: UseFormReturnType<ProgramValues>;
  product: Product;
  stored?: StoredProgram;
  submitLabel: string;
  onCancel: () => void;
  onReload?: () => void;
  notice?: ReactNode;
  onQuota?: () => void;
  meeting?: NewerRecord<StoredProgram>;
}) {
  const form = useResourceForm<O, ProgramValues>({
    ...saving,
    fields,
    described: programFields,
    blank: blankProgram,
    required: requiredPaths(fields.values),
    check: checkProgram,
    fieldOf,
  });
  const lost = losses(form.values, stored);
  return (
    <>
      <FormPage
        form={form}
        sections={sectionsOf(form, product, stored, onQuota)}
        aside={<ProgramPreview values={form.values} product={product} stored={stored} />}
        {...(lost.length > 0 && { status: `Saat disimpan: ${lost.join('; ')}.` })}
        {...{ submitLabel, onCancel, notice, ...(onReload && { onReload }) }}
      />
      {meeting && (
        <RecordConflict
          form={form}
          described={programFields}
          valuesOf={programValues}
          together={together}
          pictures={{ program_picture: 'program_icon' }}
          newerRecord={meeting}
        />
      )}
    </>
  );
}

const sectionsOf = (
  form: ResourceForm<ProgramValues>,
  product: Product,
  stored: StoredProgram | undefined,
  onQuota: (() => void) | undefined,
): FormSection[] => [
  {
    id: 'program',
    title: 'Program',
    names: ['program_picture', 'program_name', 'category_id', 'program_doc'],
    content: (
      <BesidePicture
        picture={
          <ImageField {...form.field('program_picture')} folder="program_icon" removable={false} stacked />
        }
      >
        <FieldGrid>
          <Wide>
            <TextField {...form.field('program_name')} />
          </Wide>
          <ShownField label={programFields.product_id.label} value={product.product_name} />
          <Category form={form} product={product} />
          <Wide>
            <PdfField {...form.field('program_doc')} />
          </Wide>
        </FieldGrid>
      </BesidePicture>
    ),
  },
  {
    id: 'batasan',
    title: 'Batasan',
    names: together.flat(),
    hint: 'Jika sakelar dimatikan, tidak ada batasan.',
    content: <LimitsSection form={form} stored={stored} onQuota={onQuota} />,
  },
  {
    id: 'deskripsi',
    title: programFields.description.label,
    names: ['description'],
    content: <RichTextField {...form.field('description')} />,
  },
  {
    id: 'syarat',
    title: programFields.snk.label,
    names: ['snk'],
    content: <RichTextField {...form.field('snk')} />,
  },
];

function Category({ form, product }: { form: ResourceForm<ProgramValues>; product: Product }) {
  return (
    <LookupSelect
      {...form.field('category_id')}
      from={{
        rows: product.category_list,
        loading: false,
        isRead: true,
        error: null,
        retry: () => undefined,
      }}
      toOption={({ id, category_name }) => ({ value: id, label: category_name })}
      inside={{ inside: product.id }}
    />
  );
}
