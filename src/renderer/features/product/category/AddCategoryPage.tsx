import { categoryFields as fields } from '../../../../shared/entities/category/fields.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { BelowRecord } from '../../../kit/form/BelowRecord.tsx';
import { AddRecord } from '../../../kit/form/RecordForm.tsx';
import { section } from '../../../kit/form/section.tsx';
import { productPages } from '../../../pages/productPages.ts';

export default function AddCategoryPage() {
  return (
    <BelowRecord read={entities.product.detail} page={productPages.addCategory}>
      {(id, product) => (
        <AddRecord
          page={productPages.addCategory}
          operation={entities.category.create}
          fields={fields}
          fixed={{ product_id: id }}
          sections={[
            section(
              fields,
              'Kategori',
              ['category_name'],
              product && `Untuk produk ${product.product_name}.`,
            ),
          ]}
        />
      )}
    </BelowRecord>
  );
}
