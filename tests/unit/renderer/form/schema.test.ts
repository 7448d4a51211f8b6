import { describe, expect, it } from 'vitest';
import { maxLengths, requiredFields } from '../../../../src/renderer/kit/form/schema.ts';
import { blankValues, storedValues, withoutUnchanged } from '../../../../src/renderer/kit/form/values.ts';
import { faqOperations } from '../../../../src/shared/entities/faq/operations.ts';
import { partnerFields } from '../../../../src/shared/entities/partner/fields.ts';
import { partnerOperations } from '../../../../src/shared/entities/partner/operations.ts';

const { input } = partnerOperations.create;
const untouched = blankValues(partnerFields, Object.keys(partnerFields) as (keyof typeof partnerFields)[]);

describe('what a form takes from the schema', () => {
  it('marks what an untouched form is refused for, also by rules over several fields (R-302, R-303)', () => {
    const company = requiredFields(input, { ...untouched, partner_type: 'company' });
    for (const name of ['name', 'address', 'partner_code', 'category', 'pic_jabatan'])
      expect(company).toContain(name);
    expect(company).not.toContain('parent_id');
    const branch = requiredFields(input, { ...untouched, partner_type: 'branch' });
    expect(branch).toContain('parent_id');
    expect(branch).not.toContain('category');
  });

  it('bounds text as the schema does, behind defaults and transforms too', () => {
    expect(maxLengths(input)).toMatchObject({ name: 255, province: 100, kode_pos: 10, partner_code: 20 });
    expect(maxLengths(input)).not.toHaveProperty('parent_id');
  });
});

describe('a place that others may move (C-032, C-069)', () => {
  it('is sent only if changed, is required, and may be left out', () => {
    const stored = { question: 'Apa?', answer: 'Ini.', faq_order: 3 };
    const sent = (typed: object) => withoutUnchanged({ ...stored, ...typed }, stored, ['faq_order']);
    expect(sent({ answer: 'Itu.' })).toEqual({ question: 'Apa?', answer: 'Itu.' });
    expect(sent({ faq_order: 1 })).toMatchObject({ faq_order: 1 });
    const schema = faqOperations.update.input;
    expect(schema.safeParse({ id: 1, ...sent({}) }).success).toBe(true);
    const blank = { question: '', answer: '', faq_order: '' };
    expect([...requiredFields(schema, { id: 1, ...sent(blank) })]).toEqual(Object.keys(stored));
    expect(maxLengths(schema)).toEqual(maxLengths(faqOperations.update.form!));
  });
});

describe('values of a form', () => {
  it('start untouched by kind', () => {
    expect(blankValues(partnerFields, ['name', 'parent_id', 'products'])).toEqual({
      name: '',
      parent_id: null,
      products: [],
    });
  });

  it('are those of the stored record, and untouched where it has none', () => {
    expect(
      storedValues(partnerFields, ['name', 'category', 'parent_id'], { name: 'BNS', parent_id: 3 }),
    ).toEqual({ name: 'BNS', category: '', parent_id: 3 });
  });
});
