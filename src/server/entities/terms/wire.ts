import type { termsUpdate } from '../../../shared/entities/terms/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { terms } from './table.ts';

export const termsWire = wireMap<typeof termsUpdate.input>()(terms, { terms: 'content' });
