import type { OptionsFilter } from '@mantine/core';
import { foldName } from '../../../../shared/core/similarNames.ts';
import { renamingOf } from '../../../../shared/entities/region/changes.ts';
import { candidatesOf, namedRegions } from '../../../../shared/entities/region/match.ts';
import { officialName, type RegionLevel } from '../../../../shared/entities/region/names.ts';
import type { Region, Village } from '../../../../shared/entities/region/operations.ts';
import { findsIn } from '../../../lib/foldedFilter.ts';

/** Ignores case, punctuation and extra spaces. Accepts everyday and former names. */
export function byName<Item extends Region>(
  list: readonly Item[] | undefined,
  name: string,
  level: RegionLevel,
): Item | undefined {
  const wanted = foldName(name);
  if (wanted === '') return undefined;
  const named = (folded: string) => list?.find((item) => foldName(item.name) === folded);
  const official = officialName(wanted, level) ?? renamingOf(wanted, level)?.now;
  return named(wanted) ?? (official === undefined ? undefined : named(foldName(official)));
}

export function regionFilter(level: RegionLevel): OptionsFilter {
  return ({ options: items, search }) => {
    const options = items.filter((item) => 'value' in item);
    const rows = options.map(({ label }) => ({ id: '', name: label }));
    const called = new Set(namedRegions(search, candidatesOf(level, rows)).rows.map(({ name }) => name));
    const finds = findsIn(search);
    const holding = options.filter(({ label }) => !called.has(label) && finds(label));
    return [...options.filter(({ label }) => called.has(label)), ...holding];
  };
}

/** An empty code, or the code of `previous`, becomes the code of `next`. Any other code stays. */
export function zipAfter(zip: string, previous: Village | undefined, next: Village | undefined): string {
  const ours = zip === '' || zip === previous?.zip_code;
  return ours ? (next?.zip_code ?? '') : zip;
}
