/** Typical calls of a working day. */
import { sql } from 'drizzle-orm';
import type { Db } from '../src/server/db/database.ts';
import { rows } from '../src/server/db/rows.ts';

const sampled = 200;
const pageSize = 50;

export interface Samples {
  ids: number[];
  /** Submissions with the status Assign. `status change` takes each of them once. */
  movable: number[];
  phones: string[];
  names: string[];
  companies: number[];
  views: number[];
  lastPage: number;
}

export async function samplesOf(db: Db): Promise<Samples> {
  const values = async <Value>(query: ReturnType<typeof sql>) =>
    (await rows<{ value: Value }>(db, query)).map(({ value }) => value);
  const [total] = await values<number>(
    sql`select count(*)::int as value from referral where deleted_at is null`,
  );
  return {
    ids: await values(
      sql`select id as value from referral where deleted_at is null order by md5(id::text) limit ${sampled}`,
    ),
    movable: await values(
      sql`select id as value from referral where status = 2 and deleted_at is null order by id`,
    ),
    phones: await values(sql`select substr(phone, 5, 7) as value from referral where length(phone) > 11
      order by md5(id::text) limit ${sampled}`),
    names: await values(sql`select name as value from referral order by md5(id::text) limit ${sampled}`),
    companies: await values(sql`select soa_company_id as value from referral where soa_company_id is not null
      group by 1 having count(*) > ${pageSize} order by md5(soa_company_id::text) limit ${sampled}`),
    views: await values(sql`select id as value from saved_view where installed is not null order by id`),
    lastPage: Math.max(1, Math.ceil(total! / pageSize)),
  };
}

export interface Call {
  method: 'GET' | 'PATCH' | 'POST' | 'PUT';
  path: string;
  body?: object;
}

interface Kind {
  /** Percentage of the mixed load. */
  share: number;
  make(samples: Samples, turn: number): Call;
}

const some = <Value>(values: readonly Value[], turn: number): Value => values[turn % values.length]!;
const get = (path: string): Call => ({ method: 'GET', path });
const post = (path: string, body: object): Call => ({ method: 'POST', path, body });
const pageOf = (ids: readonly number[], turn: number) =>
  Array.from({ length: pageSize }, (_, index) => some(ids, turn * pageSize + index));
export const presenceOf = (id: number): Call => ({
  method: 'PUT',
  path: '/w/presence',
  body: { open: [{ entity: 'referral', id, editing: false }] },
});
const list = (query = 'page=1') => get(`/w/referral/list?limit=${pageSize}&count=quick&${query}`);
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const charts = ['user-statistic', 'referral-per-day', 'referral-per-product'];
const twoLetters = ['si', 'bu', 'de', 'an', 'ra', 'wi'];

export const kinds = {
  'list, by date': { share: 20, make: () => list() },
  'list, status': { share: 15, make: (_, turn) => list(`page=1&referral_status_id=${1 + (turn % 8)}`) },
  'list, phone': {
    share: 10,
    make: ({ phones }, turn) => list(`page=1&keyword=${some(phones, turn)}`),
  },
  'list, name': {
    share: 8,
    make: ({ names }, turn) => list(`page=1&keyword=${encodeURIComponent(some(names, turn))}`),
  },
  'list, 2 letters': { share: 2, make: (_, turn) => list(`page=1&keyword=${some(twoLetters, turn)}`) },
  'list, company': {
    share: 8,
    make: ({ companies }, turn) => list(`page=1&partner_id_company_soa=${some(companies, turn)}`),
  },
  'list, last page': { share: 2, make: ({ lastPage }) => list(`page=${lastPage}`) },
  detail: { share: 20, make: ({ ids }, turn) => get(`/w/referral/${some(ids, turn)}`) },
  session: { share: 5, make: () => get('/w/auth/me') },
  dashboard: {
    share: 5,
    make: (_, turn) => get(`/w/dashboard/${some(charts, turn)}?start_date=${day(30)}&end_date=${day(0)}`),
  },
  'claims of a page': {
    share: 0,
    make: ({ ids }, turn) => post('/w/claim/list', { referral_ids: pageOf(ids, turn) }),
  },
  'presence of a page': {
    share: 0,
    make: ({ ids }, turn) => post('/w/presence/list', { entity: 'referral', ids: pageOf(ids, turn) }),
  },
  'notes of a page': {
    share: 0,
    make: ({ ids }, turn) => post('/w/note/counts', { entity: 'referral', ids: pageOf(ids, turn) }),
  },
  'counts of the menu': { share: 0, make: ({ views }) => post('/w/view/counts', { view_ids: views }) },
  'presence told': { share: 0, make: ({ ids }, turn) => presenceOf(some(ids, turn)) },
  'board, queues': { share: 0, make: () => get('/w/team/queues') },
  'board, people': { share: 0, make: () => get('/w/team/people') },
  'status change': {
    share: 5,
    make: ({ movable }, turn) => {
      if (turn >= movable.length) throw new Error('All submissions with the status Assign have moved');
      return {
        method: 'PATCH',
        path: '/w/referral/status/update',
        body: { referral_ids: [movable[turn]], referral_status_id: 3 },
      };
    },
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];

export const mixed: readonly KindName[] = kindNames
  .flatMap((name) =>
    Array.from({ length: kinds[name].share }, (_, at) => ({ name, place: (at + 0.5) / kinds[name].share })),
  )
  .sort((one, other) => one.place - other.place)
  .map(({ name }) => name);
