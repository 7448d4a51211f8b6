import type { userInput } from '../../../shared/entities/user/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { appUser } from './table.ts';

/** E-USER. SECURITY: the password has no name here, so that its hash never leaves the database. */
export const userWire = wireMap<typeof userInput>()(appUser, { lastLogin: 'last_login' }, [
  'password',
  'confirm_password',
]);
