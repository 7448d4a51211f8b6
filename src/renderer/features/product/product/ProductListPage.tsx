import { entities } from '../../../../shared/entities/index.ts';
import { productFields } from '../../../../shared/entities/product/fields.ts';
import type { Product } from '../../../../shared/entities/product/schema.ts';
import type { Column } from '../../../kit/grid/columns.ts';
import { listColumns } from '../../../kit/list/listColumns.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { productPages as pages } from '../../../pages/productPages.ts';
import { AddProductCard, ProductCard } from './ProductCard.tsx';
import { useRemoveProduct } from './useRemoveProduct.ts';

const count = (key: 'category_list' | 'program_list', title: string): Column<Product> => ({
  key,
  title,
  width: 110,
  kind: 'number',
  sortable: false,
  value: (product) => product[key].length,
});

const columns: readonly Column<Product>[] = [
  ...listColumns(entities.product.list, productFields, [
    { name: 'product_name', tone: 'strong' },
    'product_code',
    { name: 'product_level', width: 190 },
    'is_ktp_mandatory',
  ]),
  count('category_list', 'Kategori'),
  count('program_list', 'Program'),
  ...listColumns(entities.product.list, productFields, ['updatedAt']),
];

/** The specified list has no pages (S-070). The default size is enough for a usual catalogue. */
const sizes = { sizes: [10, 20, 50, 100], default: 50 } as const;

export default function ProductListPage() {
  const removeProduct = useRemoveProduct();
  return (
    <RecordList
      page={pages.list}
      name="product"
      operation={entities.product.list}
      columns={columns}
      sizes={sizes}
      cards={{
        draw: (product) => <ProductCard product={product} onRemove={removeProduct} />,
        height: 186,
        last: <AddProductCard />,
      }}
      add={pages.add}
      open={pages.detail}
      edit={pages.edit}
      remove={{ operation: entities.product.remove, onRemove: removeProduct }}
    />
  );
}
