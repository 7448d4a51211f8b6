import type { MaintenanceEndpoint } from '../../shared/entities/setting/schema.ts';

/** More names than this are not listed: the setting shows them all. */
const mostNamed = 3;

const list = new Intl.ListFormat('id', { type: 'conjunction' });

/** Endpoints that agents cannot use, in words; '' while they can use all. */
export function closedText(endpoints: readonly MaintenanceEndpoint[]): string {
  const names = endpoints.filter((each) => each.is_maintenance).map((each) => each.endpoint_name);
  if (names.length === 0) return '';
  const others = names.length - mostNamed;
  return list.format(others > 0 ? [...names.slice(0, mostNamed), `${others} lainnya`] : names);
}

/** What the user has put out of sight: an endpoint counts again once it was opened, so that closing it anew is told. */
export const stillHidden = (
  hidden: readonly number[],
  endpoints: readonly MaintenanceEndpoint[],
): readonly number[] =>
  hidden.filter((id) => endpoints.some((each) => each.id === id && each.is_maintenance));

/** Whether something is closed that the user has not put out of sight. */
export const hasNews = (hidden: readonly number[], endpoints: readonly MaintenanceEndpoint[]): boolean =>
  endpoints.some(({ id, is_maintenance }) => is_maintenance && !hidden.includes(id));
