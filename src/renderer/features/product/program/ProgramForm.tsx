import type { UseFormReturnType } from '@mantine/form';
import type { Operation } from '../../../../shared/core/operation.ts';
import type { Product } from '../../../../shared/entities/product/schema.ts';
import { programFields } from '../../../../shared/entities/program/fields.ts';
import { ImageField } from '../../../kit/fields/ImageField.tsx';
import { LookupSelect } from '../../../kit/fields/LookupSelect.tsx';
import { PdfField } from '../../../kit/fields/PdfField.tsx';
import { RichTextField } from '../../../kit/fields/RichTextField.tsx';
import { ShownField, TextField } from '../../../kit/fields/TextFields.tsx';
import { FieldGrid, FormPage, type FormSection, Wide } from '../../../kit/form/FormPage.tsx';
import type { Unit } from '../../../kit/form/merge.ts';
import { RecordConflict } from '../../../kit/form/RecordConflict.tsx';
import type { Meeting } from '../../../kit/form/useConflict.ts';
import {
  type ResourceForm,
  type ResourceFormOptions,
  useResourceForm,
} from '../../../kit/form/useResourceForm.ts';
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

/** A switch and what it lets through are kept or taken as one. */
const together: readonly Unit[] = [
  ['is_expired_program', 'start_date', 'end_date'],
  ['is_quota', 'quota'],
  ['is_location', 'location_type', 'program_locations'],
];

/** Errors inside a list stand at the field of the whole list. */
const fieldOf = (path: string) => (path.startsWith('program_locations') ? 'program_locations' : path);

/** The four sections of S-076 and S-077, and beside them what agents will see. `stored` is the record under edit. */
export function ProgramForm<O extends Operation>({
  fields,
  product,
  stored,
  submitLabel,
  onCancel,
  onReload,
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
  /** The quota was changed by S-079, which saves by itself. */
  onQuota?: () => void;
  meeting?: Meeting<StoredProgram>;
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
        {...{ submitLabel, onCancel, ...(onReload && { onReload }) }}
      />
      {meeting && (
        <RecordConflict
          form={form}
          described={programFields}
          valuesOf={programValues}
          together={together}
          pictures={{ program_picture: 'program_icon' }}
          meeting={meeting}
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
    content: (
      <FieldGrid>
        <Wide>
          <ImageField {...form.field('program_picture')} folder="program_icon" />
        </Wide>
        <Wide>
          <TextField {...form.field('program_name')} />
        </Wide>
        <ShownField label={programFields.product_id.label} value={product.product_name} />
        <Category form={form} product={product} />
        <Wide>
          <PdfField {...form.field('program_doc')} />
        </Wide>
      </FieldGrid>
    ),
  },
  {
    id: 'batasan',
    title: 'Batasan',
    hint: 'Sakelar mati berarti tanpa batas.',
    content: <LimitsSection form={form} stored={stored} onQuota={onQuota} />,
  },
  {
    id: 'deskripsi',
    title: programFields.description.label,
    content: <RichTextField {...form.field('description')} />,
  },
  { id: 'syarat', title: programFields.snk.label, content: <RichTextField {...form.field('snk')} /> },
];

function Category({ form, product }: { form: ResourceForm<ProgramValues>; product: Product }) {
  const none = product.category_list.length === 0;
  return (
    <LookupSelect
      {...form.field('category_id')}
      from={{ rows: product.category_list, loading: false, error: null, retry: () => undefined }}
      toOption={({ id, category_name }) => ({ value: id, label: category_name })}
      waitsFor={none ? 'Produk ini belum memiliki kategori' : undefined}
    />
  );
}
