import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf } from '../../../../src/renderer/kit/form/faults.ts';
import { requiredFields } from '../../../../src/renderer/kit/form/schema.ts';
import { operations } from '../../../../src/shared/entities/index.ts';
import { partnerOperations } from '../../../../src/shared/entities/partner/operations.ts';
import { changePasswordInput } from '../../../../src/shared/entities/user/schema.ts';

describe('all faults in one validation', () => {
  it('include rules between fields while another field is wrong', () => {
    const typed = { partner_type: 'company', name: 'x'.repeat(300), address: 'Jalan Braga 1' };
    const faults = faultsOf(partnerOperations.create.input, typed);
    expect(faults.name).toBeDefined();
    expect(faults.pic_jabatan).toBeDefined();
  });

  it('exclude rules that depend on a wrong field', () => {
    const weak = { id: 1, password: 'abc', confirm_password: 'abc' };
    expect(Object.keys(faultsOf(changePasswordInput, weak))).not.toContain('confirm_password');
    const other = { id: 1, password: 'abc', confirm_password: 'abd' };
    expect(Object.keys(faultsOf(changePasswordInput, other))).toContain('confirm_password');
  });

  it('equal the schema’s own messages when only rules are broken', () => {
    const schema = z
      .object({ from: z.string().min(1), to: z.string() })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'reversed' });
    expect(faultsOf(schema, { from: 'b', to: 'a' })).toEqual({ to: 'reversed' });
    expect(faultsOf(schema, { from: 'a', to: 'b' })).toEqual({});
  });

  const rules = operations.flatMap(({ id, form, input }) => {
    const schema = form ?? input;
    return schema instanceof z.ZodObject && (schema.def.checks?.length ?? 0) > 0 ? [{ id, schema }] : [];
  });
  it('are found for every operation with rules between fields', () => {
    expect(rules.length).toBeGreaterThan(8);
  });
  it.each(rules)('$id: an empty input gets the messages of all its fields', ({ schema }) => {
    const faults = faultsOf(schema, {});
    for (const field of requiredFields(schema, {})) expect(faults).toHaveProperty([field]);
  });
});
