import type { userInput } from '../../../shared/entities/user/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { appUser } from './table.ts';

/** SECURITY: the password has no wire name, so that its hash is never read. */
export const userWire = wireMap<typeof userInput>()(appUser, { lastLogin: 'last_login' }, [
  'password',
  'confirm_password',
]);
