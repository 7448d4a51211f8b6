import { entities } from '../../../../shared/entities/index.ts';
import { productFields } from '../../../../shared/entities/product/fields.ts';
import { EditRecord } from '../../../kit/form/RecordForm.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { productPages } from '../../../pages/productPages.ts';
import { productPreview, productSections } from './productSections.tsx';

export default function EditProductPage() {
  return (
    <EditRecord
      page={productPages.edit}
      read={entities.product.detail}
      operation={entities.product.update}
      fields={productFields}
      start={(stored) => ({ ...stored, partnerAssign: stored.partnerAssign.map(({ id }) => id) })}
      sections={productSections}
      pictures={{ product_img: 'product_icon' }}
      aside={productPreview}
      after={() => pathTo(productPages.list)}
    />
  );
}
