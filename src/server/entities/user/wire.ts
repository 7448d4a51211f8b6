import type { userInput } from '../../../shared/entities/user/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { appUser } from './table.ts';

/** SECURITY: `password` maps to no column, so that a read of this field never returns the hash. */
export const userWire = wireMap<typeof userInput>()(appUser, { lastLogin: 'last_login' }, [
  'password',
  'confirm_password',
]);
