import type { OptionsFilter } from '@mantine/core';
import { foldedSearches, foldText } from '../../shared/core/foldText.ts';

/** Returns a test for texts that contain every search word, in any spelling that `foldText` equates. */
export function findsIn(search: string): (text: string) => boolean {
  const ways = foldedSearches(search).map((way) => way.split(' '));
  return (text) => {
    const folded = foldText(text);
    return ways.some((words) => words.every((word) => folded.includes(word)));
  };
}

export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const finds = findsIn(search);
  let left = limit;
  const taken = <Option extends { label: string }>(items: readonly Option[]): Option[] => {
    const some = items.filter(({ label }) => finds(label)).slice(0, left);
    left -= some.length;
    return some;
  };
  return options.flatMap(
    (option): ReturnType<OptionsFilter> =>
      'group' in option ? [{ ...option, items: taken(option.items) }] : taken([option]),
  );
};
