import { entities } from '../../../../shared/entities/index.ts';
import { productFields } from '../../../../shared/entities/product/fields.ts';
import { productStart } from '../../../../shared/entities/product/schema.ts';
import { AddRecord } from '../../../kit/form/RecordForm.tsx';
import { productPages } from '../../../pages/productPages.ts';
import { productPreview, productSections } from './productSections.tsx';

const sections = productSections();

export default function AddProductPage() {
  return (
    <AddRecord
      page={productPages.add}
      operation={entities.product.create}
      fields={productFields}
      sections={sections}
      start={productStart}
      aside={productPreview}
    />
  );
}
