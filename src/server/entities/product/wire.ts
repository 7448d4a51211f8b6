import type { productInput } from '../../../shared/entities/product/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { product } from './table.ts';

/** E-PRODUCT; its partners have a table of their own. */
export const productWire = wireMap<typeof productInput>()(
  product,
  {
    product_name: 'name',
    product_code: 'code',
    product_color: 'color',
    product_img: 'image',
    product_level: 'levels',
    tnc: 'terms',
  },
  ['partnerAssign'],
);
