import type { categoryInput } from '../../../shared/entities/category/schema.ts';
import { deletedMark, wireMap } from '../../kit/wire.ts';
import { category } from './table.ts';

export const categoryWire = wireMap<typeof categoryInput>()(category, {
  category_name: 'name',
  is_deleted: deletedMark,
});
