import { productFields as fields } from '../../../../shared/entities/product/fields.ts';
import type { Product } from '../../../../shared/entities/product/schema.ts';
import { usePartners } from '../../../entities/partner/PartnerSelect.tsx';
import { lookup, type Option } from '../../../kit/fields/choices/LookupSelect.tsx';
import { MultiSelectField } from '../../../kit/fields/choices/MultiSelectField.tsx';
import type { Field } from '../../../kit/fields/field.ts';
import { ImageField } from '../../../kit/fields/media/ImageField.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import { type OwnPart, section } from '../../../kit/form/section.tsx';
import type { FormValues } from '../../../kit/form/values.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { ProductFace } from './ProductFace.tsx';

const toOption = ({ id, name }: { id: number; name: string }): Option<number> => ({ value: id, label: name });

const logo: OwnPart<typeof fields> = {
  names: ['product_img'],
  draw: (form) => (
    <Wide>
      <ImageField {...form.field('product_img')} folder="product_icon" />
    </Wide>
  ),
};

const partners = (stored?: Product): OwnPart<typeof fields> => ({
  names: ['partnerAssign'],
  draw: (form) => (
    <Wide>
      <Companies {...form.field('partnerAssign')} stored={(stored?.partnerAssign ?? []).map(toOption)} />
    </Wide>
  ),
});

function Companies({ stored, ...field }: Field<number[]> & { stored: readonly Option<number>[] }) {
  return (
    <MultiSelectField {...field} from={lookup(usePartners('company'))} toOption={toOption} stored={stored} />
  );
}

export const productSections = (stored?: Product) => [
  section(fields, 'Produk', [
    logo,
    'product_name',
    'product_code',
    'product_color',
    'product_level',
    'is_ktp_mandatory',
  ]),
  section(
    fields,
    'Partner',
    [partners(stored)],
    'Partner dan agennya hanya melihat produk yang diberikan kepada mereka.',
  ),
  section(fields, 'Keterangan', ['notes', 'tnc']),
];

export const productPreview = (values: FormValues<typeof fields>) => (
  <Card label="Tampilan di Kelola Produk">
    <ProductFace
      colour={values.product_color}
      logo={values.product_img}
      name={<strong>{values.product_name || 'Nama Produk'}</strong>}
      sub={values.product_code || 'Kode'}
    />
  </Card>
);
