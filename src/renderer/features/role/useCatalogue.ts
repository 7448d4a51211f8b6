import { useMemo } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import type { TreeGroup } from '../../kit/fields/choices/treeStates.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { useRead } from '../../lib/queries.ts';
import { type Codes, groupsOf, notHeld, superAdminText } from './rights.ts';

export interface Catalogue {
  groups: readonly TreeGroup[];
  idsOf: (codes: Codes) => number[];
  codeOf: (id: number) => string | undefined;
}

/** `locksAll` makes every right read-only, because the role Super Admin always has all rights. */
export function useCatalogue(locksAll = false) {
  const read = useRead(entities.role.accessItems, {}, { fresh: 5 * 60_000 });
  const held = useSession((state) => state.codes);
  const items = read.data?.data;
  const catalogue = useMemo((): Catalogue | undefined => {
    if (!items) return undefined;
    const codes = new Map(items.map(({ id, access_code }) => [id, access_code]));
    return {
      groups: groupsOf(items, (code) => (locksAll ? superAdminText : held.has(code) ? undefined : notHeld)),
      // The ids keep the order of the catalogue, so that a reverted change compares as equal.
      idsOf: (chosen) => items.filter(({ access_code }) => chosen.has(access_code)).map(({ id }) => id),
      codeOf: (id) => codes.get(id),
    };
  }, [items, held, locksAll]);
  return { read, catalogue };
}
