import { foldName } from '../../../shared/core/similarNames.ts';
import { renamingOf } from '../../../shared/entities/region/changes.ts';
import { joinLetters, numberWays, officialName, withoutKind } from '../../../shared/entities/region/names.ts';

/** Kinds of regions, which stored search names usually omit. */
const kinds = new Set(
  (
    'kota kodya kotamadya kabupaten kab adm administrasi kecamatan kec distrik kelurahan kel desa ds gampong nagari ' +
    'provinsi propinsi prov prop'
  ).split(' '),
);

const phraseWords = 4;

const officialOf = (folded: string): string | undefined =>
  officialName(folded, 'city') ??
  officialName(folded, 'province') ??
  renamingOf(folded, 'city')?.now ??
  renamingOf(folded, 'province')?.now;

export const everydayName = (query: string): string => officialOf(foldName(query)) ?? query;

/**
 * 'cilandak jaksel' → cilandak, and jaksel or jakarta selatan. Spaces surround numbers, because Roman
 * numerals occur inside many words.
 */
export function searchTerms(folded: string): string[][] {
  const all = joinLetters(folded).split(' ');
  const terms: string[][] = [];
  for (let at = 0; at < all.length; ) {
    const { ways, words } = termAt(all, at);
    if (ways) terms.push(ways);
    at += words;
  }
  return terms.length > 0 ? terms : all.map((word) => [word]);
}

function termAt(all: readonly string[], at: number): { ways?: string[]; words: number } {
  for (let words = Math.min(phraseWords, all.length - at); words > 0; words -= 1) {
    const phrase = all.slice(at, at + words).join(' ');
    const official = officialOf(phrase);
    if (official) return { ways: [phrase, nameOf(official)], words };
  }
  const word = all[at]!;
  if (kinds.has(word)) return { words: 1 };
  if (word === 'kep') return { ways: [' kep ', 'kepulauan'], words: 1 };
  const number = numberWays(word);
  return { ways: number?.map((way) => ` ${way} `) ?? [word], words: 1 };
}

const nameOf = (official: string) => withoutKind(foldName(official), 'city');
