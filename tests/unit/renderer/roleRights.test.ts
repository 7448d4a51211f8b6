import { describe, expect, it } from 'vitest';
import {
  alignedTo,
  changesOf,
  codesOf,
  differences,
  groupsOf,
  hintsOf,
  notHeld,
} from '../../../src/renderer/features/role/rights.ts';
import type { AccessItem } from '../../../src/shared/entities/role/schema.ts';

const item = (id: number, access_code: string, parent_id: number | null = null): AccessItem => ({
  id,
  access_code,
  access_name: access_code.toUpperCase(),
  parent_id,
});
const items = [
  item(1, 'p_agent'),
  item(2, 'r_agent_list', 1),
  item(3, 'd_agent', 1),
  item(4, 'p_role'),
  item(5, 'r_roles', 4),
  item(6, 'u_role', 4),
];
const set = (...codes: string[]) => new Set(codes);
const groups = groupsOf(items, (code) => (code === 'u_role' ? notHeld : undefined));

describe('the tree of rights', () => {
  it('has the items below their parents; what the editor does not hold is locked (A-108)', () => {
    expect(groups.map(({ key, leaves }) => [key, leaves.map((leaf) => leaf.key)])).toEqual([
      ['p_agent', ['r_agent_list', 'd_agent']],
      ['p_role', ['r_roles', 'u_role']],
    ]);
    expect(groups[1]!.leaves.map(({ locked }) => locked)).toEqual([undefined, notHeld]);
  });

  it('does not count a parent as a right (R-331)', () => {
    expect(codesOf(items)).toEqual(set('r_agent_list', 'd_agent', 'r_roles', 'u_role'));
  });
});

describe('two sets of rights', () => {
  const before = set('r_agent_list', 'r_roles');
  it('differ by what was given and what was taken', () => {
    const { added, removed } = changesOf(groups, before, set('r_agent_list', 'd_agent'));
    expect(added.map(({ key }) => key)).toEqual(['d_agent']);
    expect(removed.map(({ key }) => key)).toEqual(['r_roles']);
    expect(changesOf(groups, before, before)).toEqual({ added: [], removed: [] });
  });

  it('are compared by their differences only, groups without any are left out', () => {
    const shown = differences(groups, before, set('r_roles'));
    expect(shown.map(({ key, leaves }) => [key, leaves.map((leaf) => leaf.key)])).toEqual([
      ['p_agent', ['r_agent_list']],
    ]);
    expect(differences(groups, before, before)).toEqual([]);
  });

  it('are aligned except for locked rights (R-332)', () => {
    expect(alignedTo(groups, before, set('d_agent', 'u_role'))).toEqual(set('d_agent'));
    expect(alignedTo(groups, set('u_role'), set('r_roles'))).toEqual(set('u_role', 'r_roles'));
  });
});

describe('hints', () => {
  it('names rights that do nothing without another', () => {
    expect(hintsOf(set(), set('u_referral_status_payment'))).toEqual([
      { right: 'Ubah status pengajuan', effect: 'hak ini belum berguna: Ubah status ke Pembayaran.' },
    ]);
    expect(hintsOf(set(), set('u_referral_status_payment', 'u_referral_status'))).toEqual([]);
  });

  it('names effects of a removed right, not of a right that was never there', () => {
    const [hint] = hintsOf(set('u_referral_bulk'), set());
    expect(hint).toEqual({
      right: 'Ubah status banyak pengajuan sekaligus',
      effect: 'status hanya dapat diubah satu per satu.',
    });
    expect(hintsOf(set(), set())).toEqual([]);
  });
});
