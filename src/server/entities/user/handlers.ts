import { anyOf } from '../../../shared/core/access.ts';
import { notFound } from '../../../shared/core/errors.ts';
import { userGate } from '../../../shared/entities/user/gates.ts';
import { userOperations } from '../../../shared/entities/user/operations.ts';
import { requireAccess } from '../../kit/gate.ts';
import { handlers } from '../../kit/handlers.ts';
import { listPartnerAdmins, listUsers, readUser } from './read.ts';
import { changePassword, createUser, removeUser, updateUser } from './write.ts';

export const userHandlers = handlers(userOperations, {
  list: ({ db, user }, input) => listUsers(db, user, input),

  partnerAdmins: async ({ db, user }, input) => {
    if (input.partner_id === undefined) requireAccess(user, anyOf('r_admin_all'));
    return listPartnerAdmins(db, user, input);
  },

  detail: async ({ db, user }, { id }) => {
    const found = await readUser(db, user, id);
    if (!found) throw notFound();
    if (id !== user.id) requireAccess(user, userGate('read', found.role_id));
    return { data: found };
  },

  create: createUser,

  update: updateUser,
  remove: removeUser,
  changePassword,
});
