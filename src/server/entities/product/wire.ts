import type { productInput } from '../../../shared/entities/product/schema.ts';
import { deletedMark, wireMap } from '../../kit/wire.ts';
import { product } from './table.ts';

export const productWire = wireMap<typeof productInput>()(
  product,
  {
    product_name: 'name',
    product_code: 'code',
    product_color: 'color',
    product_img: 'image',
    product_level: 'levels',
    tnc: 'terms',
    is_deleted: deletedMark,
  },
  ['partnerAssign'],
);
