import { useMemo } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import type { AccessItem } from '../../../shared/entities/role/schema.ts';
import type { TreeGroup } from '../../kit/fields/treeStates.ts';
import { useSession } from '../../kit/session.ts';
import { useRead } from '../../lib/queries.ts';
import { groupsOf, notHeld, superAdminText } from './rights.ts';

/** All access items (C-196) as the editor may change them. */
export interface Catalogue {
  groups: readonly TreeGroup[];
  /** Ids as they are sent, of codes. */
  idsOf: (codes: Iterable<string>) => number[];
  codeOf: (id: number) => string | undefined;
}

const none: readonly AccessItem[] = [];

/** `locksAll`: the set of role 1 is everybody's to read only. */
export function useCatalogue(locksAll = false) {
  const read = useRead(entities.role.accessItems, {}, { fresh: 5 * 60_000 });
  const held = useSession((state) => state.codes);
  const items = read.data?.data ?? none;
  const catalogue = useMemo((): Catalogue | undefined => {
    if (items.length === 0) return undefined;
    const ids = new Map(items.map(({ id, access_code }) => [access_code, id]));
    const codes = new Map(items.map(({ id, access_code }) => [id, access_code]));
    return {
      groups: groupsOf(items, (code) => (locksAll ? superAdminText : held.has(code) ? undefined : notHeld)),
      idsOf: (chosen) => [...chosen].flatMap((code) => ids.get(code) ?? []),
      codeOf: (id) => codes.get(id),
    };
  }, [items, held, locksAll]);
  return { read, catalogue };
}
