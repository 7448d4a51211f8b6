import type { MaintenanceEndpoint } from '../../../shared/entities/setting/schema.ts';

const mostNamed = 3;

const list = new Intl.ListFormat('id', { type: 'conjunction' });

export function closedText(endpoints: readonly MaintenanceEndpoint[]): string {
  const names = endpoints.filter((each) => each.is_maintenance).map((each) => each.endpoint_name);
  if (names.length === 0) return '';
  const others = names.length - mostNamed;
  return list.format(others > 0 ? [...names.slice(0, mostNamed), `${others} lainnya`] : names);
}

/** Removes reopened endpoints, so that the banner announces their next maintenance. */
export const stillHidden = (
  hidden: readonly number[],
  endpoints: readonly MaintenanceEndpoint[],
): readonly number[] =>
  hidden.filter((id) => endpoints.some((each) => each.id === id && each.is_maintenance));

export const hasNews = (hidden: readonly number[], endpoints: readonly MaintenanceEndpoint[]): boolean =>
  endpoints.some(({ id, is_maintenance }) => is_maintenance && !hidden.includes(id));
