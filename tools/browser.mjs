import { spawnSync } from 'node:child_process';
import { installDebianPackages, isDebianRoot } from './debian.mjs';
import { commandFile, findBrowser, node24, runStep } from './setup.mjs';

const debianPackages = ['chromium', 'fonts-noto-core'];
/** Where Debian puts it, which need not be in the path. */
const debianChromium = '/usr/bin/chromium';

/**
 * The browser of the Chromium host and of the tests, for everything that is started from here. Where there is none it
 * is installed: Debian's as root there, else Playwright's. Ends the process when that fails too.
 * @returns {Promise<string>} its path
 */
export async function ensureBrowser() {
  const browser = findBrowser() ?? (await installBrowser());
  process.env.RUJUKAN_CHROMIUM = browser;
  return browser;
}

async function installBrowser() {
  const chosen = process.env.RUJUKAN_CHROMIUM;
  if (chosen) fail(`RUJUKAN_CHROMIUM names a browser that is not there: ${chosen}`);
  console.log('No Chrome, Chromium or Edge here: installing Chromium, about a minute…');
  const isDebians = installDebianPackages(debianPackages);
  if (!isDebians) await installPlaywrights();
  const browser = findBrowser() ?? (isDebians ? debianChromium : null);
  if (!browser) fail('No browser could be installed: install Chrome, or set RUJUKAN_CHROMIUM to one.');
  const { status, stderr, error } = spawnSync(browser, ['--version'], { encoding: 'utf8' });
  if (status !== 0) fail(`Chromium is installed, but does not run here: ${error?.message ?? stderr.trim()}`);
  console.log(
    isDebians
      ? `Installed the Debian packages ${debianPackages.join(' and ')}.`
      : `Installed Playwright's Chromium in ${browser}.`,
  );
  return browser;
}

/** With the libraries it needs, where they can be installed too, and without the second browser for headless tests. */
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
