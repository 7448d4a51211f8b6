import type { categoryInput } from '../../../shared/entities/category/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { category } from './table.ts';

/** E-CATEGORY. */
export const categoryWire = wireMap<typeof categoryInput>()(category, { category_name: 'name' });
