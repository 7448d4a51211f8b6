import type { viewInput } from '../../../shared/entities/view/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { savedView } from './table.ts';

export const viewWire = wireMap<typeof viewInput>()(savedView, {});
