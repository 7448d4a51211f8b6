import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupState,
  searchTree,
  type TreeGroup,
  toggleGroup,
} from '../../../../src/renderer/kit/fields/choices/treeStates.ts';
import { phoneDigits } from '../../../../src/renderer/kit/fields/figures/digits.ts';
import { judgePassword, type PasswordForm } from '../../../../src/renderer/kit/fields/passwordStrength.ts';
import {
  isStrongPassword,
  passwordFault,
  sixDigits,
} from '../../../../src/shared/entities/session/password.ts';

describe('phones', () => {
  it.each([
    ['+62 812.3456.7890', '081234567890'],
    ['62812345678', '0812345678'],
    ['8123456789', '08123456789'],
    ['0812-3456-789', '08123456789'],
    ['6281', '6281'],
  ])('%s → %s', (typed, phone) => expect(phoneDigits(typed)).toBe(phone));
});

describe('passwords of six digits (A-020)', () => {
  it.each([
    ['111111', /angka yang sama/],
    ['123456', /berurutan/],
    ['987654', /berurutan/],
    ['121212', /pola/],
    ['170845', /tanggal lahir/],
    ['417093', /Bukan pola yang mudah/],
    ['12', /2 dari 6 digit/],
  ])('%s', (password, text) => expect(judgePassword(password)?.text).toMatch(text));
  it('judges no empty password', () => expect(judgePassword('')).toBeUndefined());
  it.each([
    ['Rahasia#2026', /Bukan pola yang mudah/],
    ['rahasia', /8–20 karakter/],
    ['12', /2 dari 6 digit/],
  ])('where the stronger form is taken too: %s', (password, text) =>
    expect(judgePassword(password, 'any')?.text).toMatch(text),
  );
});

const rules: Record<PasswordForm, (password: string) => boolean> = {
  digits: (password) => sixDigits.test(password),
  strong: isStrongPassword,
  any: (password) => passwordFault(password) === undefined,
};

describe.each(Object.entries(rules))('the meter of a field for %s', (form, takes) => {
  it('is red for a refused password, and never counts six digits where six digits are refused', () => {
    const typed = fc.oneof(
      fc.string({ minLength: 1, maxLength: 24 }),
      fc.stringMatching(/^[0-9]{1,9}$/),
      fc.stringMatching(/^[a-zA-Z0-9#?!@$%^&*-]{1,22}$/),
      fc.constantFrom(
        '417093',
        'Rahasia1!',
        'Rahasia1',
        'RAHASIA1!',
        'Aa1!Aa1!Aa1!Aa1!Aa1!',
        '41709',
        '4170935',
      ),
    );
    fc.assert(
      fc.property(typed, (password) => {
        const { score, text } = judgePassword(password, form as PasswordForm)!;
        if (!takes(password)) expect(score, password).toBeLessThan(20);
        else expect(score, password).toBeGreaterThanOrEqual(20);
        if (form === 'strong') expect(text).not.toContain('6 angka');
      }),
      { seed: 20_261_121, numRuns: 2000 },
    );
  });
});

/** Values of `meter`, the password rule of a password field, by file. */
const metered = {
  'features/agent/form/accountSection.tsx': ["{disabled ? undefined : 'strong'}"],
  'features/session/ResetPasswordPage.tsx': ['"any"'],
  'features/session/setup/steps.tsx': ['"any"'],
  'features/user/userSections.tsx': ['{meter}'],
};

it('every field with a meter judges by the rule of its operation', () => {
  const renderer = join(import.meta.dirname, '../../../../src/renderer');
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^features.*\.tsx$/.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(join(renderer, file), 'utf8');
    const meters = [...text.matchAll(/\smeter=("\w+"|\{[^}]*\})/g)].map((match) => match[1]!);
    return meters.length > 0 ? [[file.replaceAll('\\', '/'), meters]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(metered);
});

describe('the tree', () => {
  const group: TreeGroup = {
    key: 'p',
    label: 'Agen',
    leaves: [
      { key: 'a', label: 'Lihat' },
      { key: 'b', label: 'Tambah' },
      { key: 'c', label: 'Hapus', locked: 'bukan hak Anda' },
    ],
  };

  it('a parent shows the state of its leaves', () => {
    expect(groupState(group, new Set())).toBe('none');
    expect(groupState(group, new Set(['a']))).toBe('some');
    expect(groupState(group, new Set(['a', 'b', 'c']))).toBe('all');
  });

  it('ticking a parent changes unlocked leaves only', () => {
    expect([...toggleGroup(group, new Set(['x']))].sort()).toEqual(['a', 'b', 'x']);
    expect([...toggleGroup(group, new Set(['a', 'b', 'c']))]).toEqual(['c']);
  });

  it('is searched by words of leaf and parent', () => {
    expect(searchTree([group], 'tambah agen')[0]?.leaves.map(({ key }) => key)).toEqual(['b']);
    expect(searchTree([group], 'agen')[0]?.leaves).toHaveLength(3);
    expect(searchTree([group], 'role')).toEqual([]);
  });
});
