import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { literal } from '../../tests/runs.mjs';
import { ensureInstalled, root } from '../setup.mjs';
import { partsOf } from '../types.mjs';

const checks = ['lint', 'knip', 'build', 'types', 'calls'];

/**
 * `argsOf` returns [] for a whole step.
 * @typedef {{ steps: Set<string>, argsOf: (step: string) => string[] }} Choice
 */

/**
 * @param {string[]} words
 * @param {string[]} known
 * @returns {Choice}
 */
export function chosenBy(words, known) {
  const firstOther = words.findIndex((word) => !known.includes(word));
  const named = firstOther < 0 ? words : words.slice(0, firstOther);
  const filters = firstOther < 0 ? [] : words.slice(firstOther);
  if (filters.length > 0 && named.length === 0) {
    console.error(`${filters[0]} is no step. Steps: ${known.join(' ')}`);
    process.exit(64);
  }
  const steps = new Set(named.length > 0 ? named : known);
  return { steps, argsOf: (step) => (checks.includes(step) ? [] : filters) };
}

/**
 * @param {string[]} files an empty list means all uncommitted files
 * @returns {Promise<Choice>}
 */
export async function chosenByChange(files) {
  const changed = files.length > 0 ? files : filesOfChange();
  const gone = files.filter((file) => !existsSync(join(root, file)));
  if (gone.length > 0) throw new Error(`There is no ${gone.join(', ')}`);
  console.log(changed.length > 0 ? `Changed: ${changed.join(', ')}` : 'Nothing has changed.');
  if (Number.parseInt(process.versions.node, 10) < 24) {
    await ensureInstalled();
    console.error('Run it again: the Node of this project is installed now.');
    process.exit(64);
  }
  // Older versions of Node cannot load these modules.
  const { affectedBy } = await import('./affected.mjs');
  const { slugOf } = await import('../../tests/screens/pages.ts');
  const { chosen, left, unknown } = await affectedBy(changed);
  if (unknown.length > 0)
    console.log(`No test is known for ${unknown.join(', ')}: npm test tries what depends on them`);
  for (const [step, what] of left)
    console.log(
      `Left out for time, ${step} (${what.length}): ${what.slice(0, 9).join(' ')}${what.length > 9 ? ' …' : ''}`,
    );
  const styled = changed.filter(
    (file) => existsSync(join(root, file)) && /\.(ts|tsx|mjs|css|json)$/.test(file),
  );
  const typed = partsOf(changed);
  if (styled.length > 0) chosen.set('lint', styled);
  if (typed.length > 0) chosen.set('types', typed);
  const argsOf = (/** @type {string} */ step) => {
    const files = (chosen.get(step) ?? []).filter((each) => !each.startsWith('/'));
    if (step !== 'screens' || files.length > 0) return files;
    const slugs = (chosen.get(step) ?? []).map((path) => literal(slugOf({ path })));
    return ['tests/screens/screens.test.ts', '-t', `> (${slugs.join('|')})-filled$`];
  };
  return { steps: new Set(chosen.keys()), argsOf };
}

/** @returns {string[]} */
function filesOfChange() {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
    return stdout.split('\n').filter(Boolean);
  };
  return [
    ...git('diff', '--name-only', '--relative', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
