import { useDebouncedValue } from '@mantine/hooks';
import { formatCount } from '../../../shared/core/formats.ts';
import { searchDebounce } from '../../../shared/core/list.ts';
import { entities } from '../../../shared/entities/index.ts';
import { placeQueryMax, placeQueryMin } from '../../../shared/entities/place/schema.ts';
import { useRead } from '../../lib/queries.ts';
import { tooLong } from './field.ts';

/** Places for what is typed: from three letters on, a second after the last one. */
export function usePlaces(typed: string) {
  const [settled] = useDebouncedValue(typed.trim(), searchDebounce);
  const long = tooLong('', typed, placeQueryMax);
  const query = long || typed.trim().length < placeQueryMin ? '' : settled;
  const asked = query.length >= placeQueryMin;
  const search = useRead(
    entities.place.search,
    { query },
    { enabled: asked, keepPrevious: true, fresh: 60_000 },
  );
  const places = (asked && search.data?.data) || [];
  return { query, search, places, hint: long ?? hintFor({ typed, query, search, found: places.length }) };
}

function hintFor({
  typed,
  query,
  search,
  found,
}: {
  typed: string;
  query: string;
  search: { isFetching: boolean; isError: boolean };
  found: number;
}): string {
  if (typed.trim().length < placeQueryMin) return `Ketik minimal ${placeQueryMin} huruf.`;
  if (typed.trim() !== query || search.isFetching) return 'Mencari…';
  if (search.isError) return '';
  return found === 0 ? `Tidak ada tempat untuk “${query}”.` : `${formatCount(found)} tempat ditemukan.`;
}
