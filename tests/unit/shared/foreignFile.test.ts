import { expect, test } from 'vitest';
import { fileTexts } from '../../../src/batch/file/fileNotes.ts';
import { refusalText } from '../../../src/excel/errors.ts';
import { extensionOf, foreignFileText } from '../../../src/shared/core/foreignFile.ts';

const excel = "Simpan ulang di Excel sebagai 'Excel Workbook (.xlsx)'.";

test.each([
  ['data.xls', excel],
  ['DATA.XLSM', excel],
  ['data.xlsb', excel],
  ['data.ods', excel],
  ['data.csv', excel],
  ['data.final.xml', excel],
  ['foto.JPG', 'Foto dilepas dengan foldernya'],
  ['foto.jfif', 'Foto dilepas dengan foldernya'],
  ['foto.webp', 'Foto dilepas dengan foldernya'],
  ['foto.heic', 'Foto dilepas dengan foldernya'],
  ['kiriman.zip', 'simpan isinya ke sebuah folder'],
  ['kiriman.rar', 'simpan isinya ke sebuah folder'],
  ['surat.eml', 'simpan dulu lampirannya'],
  ['surat.msg', 'simpan dulu lampirannya'],
  ['laporan.pdf', 'Minta file Excel-nya'],
  ['data.numbers', 'Ekspor dari Numbers'],
])('%s is refused with the way out', (name, way) => {
  const found = extensionOf(name);
  expect(found).toBe(name.slice(name.lastIndexOf('.')).toLowerCase());
  const text = foreignFileText(found);
  expect(text).toContain(`File harus .xlsx. File Anda ${found}. `);
  expect(text).toContain(way);
  expect(fileTexts.X01(found)).toBe(text);
  expect(refusalText('NOT_ZIP', found)).toBe(text);
});

test('a name without an extension has none', () => {
  expect(extensionOf('LAPORAN')).toBe('');
  expect(extensionOf('folder.d/berkas')).toBe('');
});
