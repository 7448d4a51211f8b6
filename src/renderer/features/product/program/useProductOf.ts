import { entities } from '../../../../shared/entities/index.ts';
import { useMay } from '../../../kit/rights/useMay.ts';
import { useRead } from '../../../lib/queries.ts';

/** For example 'Kredit Pemilikan Rumah · Subsidi'. */
export function useProductOf({ product_id, category_id }: { product_id: number; category_id: number }) {
  const allowed = useMay(entities.product.detail);
  const product = useRead(entities.product.detail, { id: product_id }, { enabled: allowed }).data?.data;
  if (!product) return undefined;
  const category = product.category_list.find(({ id }) => id === category_id);
  return [product.product_name, category?.category_name].filter(Boolean).join(' · ');
}
