/** Checks that LibreOffice shows the values of a workbook that `src/excel/writer.ts` wrote. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeWorkbook } from '../src/excel/writer.ts';
import { TEMPLATE } from '../tests/unit/excel/templateSheets.ts';

const places = [
  '/usr/bin/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:/Program Files/LibreOffice/program/soffice.exe',
];
const shown = ['3175012345670001', 'Rp5,000,000', '2026-11-21', 'Medan', 'Gagal', '0000', 'Jakarta'];

const libreOffice = places.find((place) => existsSync(place));
if (!libreOffice) {
  console.error(`LibreOffice is not installed; looked for ${places.join(', ')}`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'rujukan-libreoffice-'));
try {
  const file = join(folder, 'template.xlsx');
  await writeWorkbook(file, TEMPLATE);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`;
  const converting = [profile, '--headless', '--convert-to', 'html', '--outdir', folder, file];
  execFileSync(libreOffice, converting, { stdio: 'ignore', timeout: 120_000 });
  const html = readFileSync(join(folder, 'template.html'), 'utf8');
  const missing = shown.filter((text) => !html.includes(`${text}<`));
  if (missing.length > 0) {
    console.error(`LibreOffice does not show: ${missing.join(', ')}`);
    process.exitCode = 1;
  } else {
    console.log(`LibreOffice shows all ${shown.length} values as written.`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
