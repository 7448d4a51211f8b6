import { entities } from '../../../shared/entities/index.ts';
import { partnerTypeNames } from '../../../shared/entities/partner/fields.ts';
import type { PartnerRow } from '../../../shared/entities/partner/schema.ts';
import { useRemove } from '../../kit/useRemove.ts';

/** asks by name; the server's refusal says what still belongs to the partner. */
export function useRemovePartner(): (partner: PartnerRow) => Promise<boolean> {
  const remove = useRemove(entities.partner.remove);
  return ({ id, name, partner_type }) => {
    const type = partnerTypeNames[partner_type];
    return remove({ id }, { title: `Hapus ${type}`, what: `${type} ${name}` });
  };
}
