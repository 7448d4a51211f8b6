import { entities } from '../../../shared/entities/index.ts';
import { assignProductFields as fields } from '../../../shared/entities/partner/fields.ts';
import { lookup } from '../../kit/fields/choices/LookupSelect.tsx';
import { MultiSelectField } from '../../kit/fields/choices/MultiSelectField.tsx';
import type { Field } from '../../kit/fields/field.ts';
import { BelowRecord } from '../../kit/form/BelowRecord.tsx';
import { AddRecord } from '../../kit/form/RecordForm.tsx';
import { section } from '../../kit/form/section.tsx';
import { WayTo } from '../../kit/rights/needs.tsx';
import { useRead } from '../../lib/queries.ts';
import { partnerPages } from '../../pages/partnerPages.ts';

export default function AddPartnerProductPage() {
  return (
    <BelowRecord read={entities.partner.detail} page={partnerPages.addProduct}>
      {(id) => <AddProducts id={id} />}
    </BelowRecord>
  );
}

function AddProducts({ id }: { id: string }) {
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

function NewProducts({ companyId, ...field }: Field<number[]> & { companyId: string }) {
  const offered = useRead(entities.partner.products, { partnerId: companyId });
  const all = lookup(useRead(entities.product.list, {}));
  const has = new Set(offered.data?.data.map((product) => product.id));
  return (
    <MultiSelectField
      {...field}
      inside={{ none: all.rows.length > 0 && <AllOffered /> }}
      from={{ ...all, rows: all.rows.filter((product) => !has.has(product.id)) }}
      toOption={(product) => ({ value: product.id, label: product.product_name })}
    />
  );
}

const AllOffered = () => (
  <>
    Perusahaan ini sudah menawarkan semua produk. <WayTo of="product" />
  </>
);
