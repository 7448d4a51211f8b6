import { expect, test } from 'vitest';
import { callScriptDefault, callScriptFor } from '../../../src/shared/entities/setting/callScript.ts';

const facts = { nama: 'Budi', produk: 'Kredit Tanpa Agunan', program: 'KTA Usaha', petugas: 'Siti' };

test('A-176: the names are filled in, and lines of other products left out', () => {
  const text = 'Halo {nama}\n[kredit tanpa agunan]\nTentang {produk}?\n[Mesin EDC]\nMesin?';
  expect(callScriptFor(text, facts)).toBe('Halo Budi\nTentang Kredit Tanpa Agunan?');
  expect(callScriptFor(text, { ...facts, produk: 'Mesin EDC' })).toBe('Halo Budi\nMesin?');
});

test('what nobody can fill stays as it is written', () => {
  expect(callScriptFor('{nama} {cabang}', facts)).toBe('Budi {cabang}');
  expect(callScriptFor(callScriptDefault, facts)).not.toContain('{');
});
