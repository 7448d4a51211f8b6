import { useParams } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { assignProductFields as fields } from '../../../shared/entities/partner/fields.ts';
import type { Field } from '../../kit/fields/field.ts';
import { lookup } from '../../kit/fields/LookupSelect.tsx';
import { MultiSelectField } from '../../kit/fields/MultiSelectField.tsx';
import { AddRecord } from '../../kit/form/RecordForm.tsx';
import { section } from '../../kit/form/section.tsx';
import { useRead } from '../../lib/queries.ts';
import { partnerPages } from '../../pages/partnerPages.ts';

/** S-044: products are added to those that the company offers already. */
export default function AddPartnerProductPage() {
  const { id = '' } = useParams();
  return (
    <AddRecord
      page={partnerPages.addProduct}
      operation={entities.partner.assignProduct}
      fields={fields}
      fixed={{ partner_id: id }}
      sections={[
        section(fields, 'Produk', [
          {
            names: ['product_id'],
            draw: (form) => <NewProducts {...form.field('product_id')} companyId={id} />,
          },
        ]),
      ]}
    />
  );
}

/** The products that the company does not offer yet. */
function NewProducts({ companyId, ...field }: Field<number[]> & { companyId: string }) {
  const offered = useRead(entities.partner.products, { partnerId: companyId });
  const all = lookup(useRead(entities.product.list, {}));
  const has = new Set(offered.data?.data.map((product) => product.id));
  return (
    <MultiSelectField
      {...field}
      from={{ ...all, rows: all.rows.filter((product) => !has.has(product.id)) }}
      toOption={(product) => ({ value: product.id, label: product.product_name })}
    />
  );
}
