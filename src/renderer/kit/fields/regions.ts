import type { Region, Village } from '../../../shared/entities/region/operations.ts';

/** The region of a name, whatever its case and spacing; forms store names, lists are loaded by id. */
export function byName<Item extends Region>(
  list: readonly Item[] | undefined,
  name: string,
): Item | undefined {
  const wanted = foldName(name);
  return wanted === '' ? undefined : list?.find((item) => foldName(item.name) === wanted);
}

const foldName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * The postal code after another village was chosen (`next` undefined: the village was cleared). A code that was
 * typed stays; an empty one, or the one the earlier village brought along, follows the village.
 */
export function zipAfter(zip: string, previous: Village | undefined, next: Village | undefined): string {
  const ours = zip === '' || zip === previous?.zip_code;
  return ours ? (next?.zip_code ?? '') : zip;
}
