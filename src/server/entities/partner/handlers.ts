import { and, inArray } from 'drizzle-orm';
import { allows } from '../../../shared/core/access.ts';
import { notFound } from '../../../shared/core/errors.ts';
import { partnerGate } from '../../../shared/entities/partner/gates.ts';
import { partnerOperations } from '../../../shared/entities/partner/operations.ts';
import { type PartnerListInput, partnerTypes } from '../../../shared/entities/partner/schema.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { requireAccess } from '../../kit/gate.ts';
import { handlers } from '../../kit/handlers.ts';
import { countOf } from '../../kit/listQuery.ts';
import { startExport } from '../exportFile/rules.ts';
import { lookupPartners } from './lookup.ts';
import { assignProducts, removeProduct } from './products.ts';
import { partnerConditions, partnerIds, partnerRows, productsOf, readPartner } from './read.ts';
import { partner } from './table.ts';
import { branchCounts, usesOf } from './uses.ts';
import { createPartner, removePartner, updatePartner } from './write.ts';

export const partnerHandlers = handlers(partnerOperations, {
  lookup: async ({ db, user }, input) => ({ data: await lookupPartners(db, user.scope, input) }),

  list: async ({ db, user }, input) => {
    const where = and(typesFor(user, input), partnerConditions(input, user.scope));
    const { ids, paginate } = await partnerIds(db, input, where);
    return { data: await partnerRows(db, ids), paginate };
  },

  detail: async ({ db, user }, { id }) => {
    const found = await readPartner(db, user.scope, id);
    if (!found) throw notFound();
    requireAccess(user, partnerGate('read', found.partner_type));
    return { data: found };
  },

  uses: async ({ db, user }, { id }) => {
    const found = await readPartner(db, user.scope, id);
    if (!found) throw notFound();
    requireAccess(user, partnerGate('read', found.partner_type));
    const branches = found.partner_type === 'company' ? await branchCounts(db, user, id) : [];
    return { data: { uses: await usesOf(db, user, found), branches } };
  },

  create: createPartner,

  update: updatePartner,
  remove: removePartner,

  assignProduct: assignProducts,

  export: async (context, query) => {
    const total = await countOf(context.db, partner, partnerConditions(query, context.user.scope));
    return startExport(context, { dataName: 'partner', query, total });
  },

  products: async ({ db, user }, { partnerId }) => {
    if (!(await readPartner(db, user.scope, partnerId))) throw notFound();
    return { data: await productsOf(db, partnerId) };
  },

  removeProduct,
  olderRemoveProduct: removeProduct,
});

function typesFor(user: CurrentUser, { partner_type }: PartnerListInput) {
  if (partner_type) requireAccess(user, partnerGate('list', partner_type));
  const allowed = partnerTypes.filter((type) => allows(partnerGate('list', type), user.codes));
  return inArray(partner.partner_type, allowed);
}
