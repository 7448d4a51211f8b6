import { spawnSync } from 'node:child_process';
import { installDebianPackages, isDebianRoot } from './debian.mjs';
import { commandFile, findBrowser, findShell, node24, runStep, secondsSince } from './setup.mjs';

const debianPackages = ['chromium', 'fonts-noto-core'];
const debianChromium = '/usr/bin/chromium';

/**
 * Installs a missing browser. Ends the process when the installation fails.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const browser = findBrowser() ?? (await installBrowser());
  process.env.RUJUKAN_CHROMIUM = browser;
  return browser;
}

export function ensureShell() {
  if (!findShell() && isDebianRoot() && !installDebianPackages(['chromium-headless-shell']))
    console.log('Tanpa chromium-headless-shell, tes halaman memakai Chromium biasa dan lebih lama.');
}

async function installBrowser() {
  const chosen = process.env.RUJUKAN_CHROMIUM;
  if (chosen) fail(`RUJUKAN_CHROMIUM menyebut browser yang tidak ada: ${chosen}`);
  const began = performance.now();
  console.log('Tidak ada Chrome, Chromium, atau Edge di sini: memasang Chromium, sekitar satu menit…');
  const isDebians = installDebianPackages(debianPackages);
  if (!isDebians) await installPlaywrights();
  const browser = findBrowser() ?? (isDebians ? debianChromium : null);
  if (!browser)
    fail('Browser tidak dapat dipasang. Pasang Chrome, atau isi RUJUKAN_CHROMIUM dengan letaknya.');
  const { status, stderr, error } = spawnSync(browser, ['--version'], { encoding: 'utf8' });
  if (status !== 0)
    fail(`Chromium terpasang, tetapi tidak berjalan di sini: ${error?.message ?? stderr.trim()}`);
  console.log(
    isDebians
      ? `Paket Debian ${debianPackages.join(' dan ')} terpasang (${secondsSince(began)}).`
      : `Chromium dari Playwright terpasang di ${browser} (${secondsSince(began)}).`,
  );
  return browser;
}

async function installPlaywrights() {
  const libraries = isDebianRoot() ? ['--with-deps'] : [];
  const playwright = commandFile('@playwright/test', 'playwright');
  await runStep(node24(), [playwright, 'install', '--no-shell', ...libraries, 'chromium']);
}

/**
 * @param {string} reason
 * @returns {never}
 */
function fail(reason) {
  console.error(reason);
  process.exit(1);
}
