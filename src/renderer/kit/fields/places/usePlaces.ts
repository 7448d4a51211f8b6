import { useDebouncedValue } from '@mantine/hooks';
import { formatCount } from '../../../../shared/core/formats.ts';
import { searchDebounce } from '../../../../shared/core/list.ts';
import { entities } from '../../../../shared/entities/index.ts';
import {
  isApproximate,
  type Place,
  placeQueryMax,
  placeQueryMin,
} from '../../../../shared/entities/place/schema.ts';
import { useRead } from '../../../lib/queries.ts';
import { tooLong } from '../field.ts';

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
  return { query, search, places, hint: long ?? hintFor({ typed, query, search, places }) };
}

function hintFor({
  typed,
  query,
  search,
  places,
}: {
  typed: string;
  query: string;
  search: { isFetching: boolean; isError: boolean };
  places: readonly Place[];
}): string {
  if (typed.trim().length < placeQueryMin) return `Ketik paling sedikit ${placeQueryMin} huruf.`;
  if (typed.trim() !== query || search.isFetching) return 'Mencari…';
  if (search.isError) return '';
  if (places.length === 0) return `Tidak ada tempat untuk “${query}”.`;
  const found = `${formatCount(places.length)} tempat ditemukan.`;
  const rough = places.filter(isApproximate).length;
  if (rough === 0) return found;
  return `${found} ${rough === places.length ? 'Letaknya' : `Letak ${formatCount(rough)} di antaranya`} perkiraan.`;
}
