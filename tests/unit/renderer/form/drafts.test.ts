import { describe, expect, it } from 'vitest';
import {
  draftText,
  figureNames,
  fitDraft,
  readDraft,
  secretNames,
} from '../../../../src/renderer/kit/form/drafts.ts';
import { routes } from '../../../../src/shared/bridge/routes.ts';
import { userFields } from '../../../../src/shared/entities/user/fields.ts';

const blank = { name: '', product_id: null as number | null, salary: 0 as number | string, answers: {} };
const none: ReadonlySet<string> = new Set();
const figures = figureNames({ name: {}, salary: { kind: 'rupiah' } } as never);

describe('drafts (features.md F5)', () => {
  it('restore the typed input', () => {
    const values = { ...blank, name: 'Siti', product_id: 3, answers: { 12: 'Warung' } };
    expect(readDraft(blank, draftText(values, none, 'key-1'), none)).toEqual({ values, key: 'key-1' });
    expect(readDraft(blank, JSON.stringify(values), none)).toEqual({ values, key: undefined });
  });

  it('never hold a password', () => {
    const values = { name: 'Siti', password: 'Rahasia-1', confirm_password: 'Rahasia-1' };
    const text = draftText(values, secretNames(userFields), 'key-1');
    expect(text).not.toContain('Rahasia');
    expect(readDraft({ name: '', password: '', confirm_password: '' }, text, none)?.values).toEqual({
      name: 'Siti',
      password: '',
      confirm_password: '',
    });
  });

  it.each(['{', '[]', 'null', '"x"', ''])('are not read from the text %j', (text) => {
    expect(readDraft(blank, text, none)).toBeUndefined();
  });

  it('restore only values that still fit the form', () => {
    const old = { name: 5, product_id: 3, salary: '1500', gone: 'x', answers: 'text once' };
    expect(fitDraft(blank, old, figures)).toEqual({ name: '', product_id: 3, salary: '1500', answers: {} });
    expect(fitDraft(blank, { name: {}, product_id: {}, salary: true }, figures)).toEqual(blank);
  });

  it('restore a number whose field is empty at first', () => {
    const empty = { ...blank, salary: '' };
    expect(fitDraft(empty, { salary: 500, name: 5 }, figures)).toEqual({ ...empty, salary: 500 });
  });

  it('are bounded, and named by the path of their form', () => {
    const write = routes['draft.write'].input;
    const values = 'x'.repeat(512 * 1024);
    expect(write.safeParse({ form: '/add-agent-product/12', values }).success).toBe(true);
    expect(write.safeParse({ form: '/add-referal', values: `${values}x` }).success).toBe(false);
    for (const form of ['', '../../x y', 'x'.repeat(121)]) {
      expect(write.safeParse({ form, values: '{}' }).success, form).toBe(false);
    }
  });
});
