import { useParams } from 'react-router-dom';
import { categoryFields as fields } from '../../../../shared/entities/category/fields.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { AddRecord } from '../../../kit/form/RecordForm.tsx';
import { section } from '../../../kit/form/section.tsx';
import { productPages } from '../../../pages/productPages.ts';

const sections = [section(fields, 'Kategori', ['category_name'])];

/** S-074; `:id` is the product. */
export default function AddCategoryPage() {
  const { id = '' } = useParams();
  return (
    <AddRecord
      page={productPages.addCategory}
      operation={entities.category.create}
      fields={fields}
      fixed={{ product_id: id }}
      sections={sections}
    />
  );
}
