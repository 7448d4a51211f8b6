import { ColorSwatch } from '@mantine/core';
import { entities } from '../../../../shared/entities/index.ts';
import { productFields } from '../../../../shared/entities/product/fields.ts';
import type { Product } from '../../../../shared/entities/product/schema.ts';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import { Facts } from '../../../kit/detail/Facts.tsx';
import { RecordDetail } from '../../../kit/detail/RecordDetail.tsx';
import { PhotoThumb } from '../../../kit/fields/media/PhotoThumb.tsx';
import { productPages } from '../../../pages/productPages.ts';
import { CategoryList } from '../category/CategoryList.tsx';
import { ProgramList } from '../program/ProgramList.tsx';
import { useRemoveProduct } from './useRemoveProduct.ts';

export default function ProductDetailPage() {
  const removeProduct = useRemoveProduct();
  return (
    <RecordDetail
      page={productPages.detail}
      read={entities.product.detail}
      list={entities.product.list}
      noun="produk"
      edit={productPages.edit}
      remove={{
        operation: entities.product.remove,
        // Returns false, because `removeProduct` itself opens the success page.
        onRemove: async (product) => {
          await removeProduct(product);
          return false;
        },
      }}
      wideSide
      head={(product: Product) => ({
        title: product.product_name,
        keys: describedFacts(productFields, product, ['product_code']),
      })}
      main={(product) => (
        <>
          <DetailSection title="Produk">
            <Facts facts={productFacts(product)} />
          </DetailSection>
          <DetailSection title="Keterangan">
            <Facts stacked facts={texts(product)} />
          </DetailSection>
        </>
      )}
      side={(product) => (
        <>
          <CategoryList product={product} />
          <ProgramList product={product} />
        </>
      )}
    />
  );
}

const productFacts = (product: Product) => [
  {
    label: productFields.product_img.label,
    value: product.product_img && (
      <PhotoThumb folder="product_icon" name={product.product_img} label={`Logo ${product.product_name}`} />
    ),
  },
  {
    label: productFields.product_color.label,
    value: (
      <>
        <ColorSwatch color={product.product_color} size={16} aria-hidden /> {product.product_color}
      </>
    ),
  },
  ...describedFacts(productFields, product, ['product_level', 'is_ktp_mandatory']),
  {
    label: productFields.partnerAssign.label,
    value: product.partnerAssign.map(({ name }) => name).join('\n'),
  },
  ...describedFacts(productFields, product, ['updatedAt']),
];

const texts = (product: Product) =>
  describedFacts(productFields, product, ['notes', 'tnc']).map((fact) => ({ ...fact, wide: true }));
