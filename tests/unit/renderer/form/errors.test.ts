import { describe, expect, it } from 'vitest';
import { renamePaths, summaryText } from '../../../../src/renderer/kit/form/errors.ts';
import { fieldId } from '../../../../src/renderer/kit/form/focus.ts';

describe('errors of a form (features.md F8)', () => {
  it('adds the label to a message that does not name the field', () => {
    expect(summaryText('Nama wajib diisi', 'Nama')).toBe('Nama wajib diisi');
    expect(summaryText('Numbers only and must start with zero', 'Nomor Telepon')).toBe(
      'Nomor Telepon: Numbers only and must start with zero',
    );
    expect(summaryText('Data ditolak', undefined)).toBe('Data ditolak');
  });

  it('keeps the first message when two paths belong to one field', () => {
    const fieldOf = (path: string) => path.split('.')[0]!;
    expect(renamePaths({ 'a.x': 'pertama', 'a.y': 'kedua', b: 'lain' }, fieldOf)).toEqual({
      a: 'pertama',
      b: 'lain',
    });
  });

  it('makes ids that are valid in selectors and links', () => {
    expect(fieldId(':r1:', 'answers.12')).toBe('-r1--answers-12');
  });
});
