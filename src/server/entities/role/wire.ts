import type { roleInput } from '../../../shared/entities/role/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { role } from './table.ts';

export const roleWire = wireMap<typeof roleInput>()(role, { role_name: 'name' }, ['access']);
