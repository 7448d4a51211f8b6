import type { Paginate } from '../../../shared/core/operation.ts';
import type { ReferralRow, ReferralSortColumn } from '../../../shared/entities/referral/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { unseen } from '../../db/statement.ts';
import { paginateOf } from '../../kit/listQuery.ts';
import type { Choice, SortInput } from '../../kit/listSource.ts';
import { nearFront, pageQuery } from '../../kit/pageIds.ts';
import { choiceOf } from './choice.ts';
import { isOneValue, numberPatterns, type ReferralFilter, referralsLike, setFilters } from './filters.ts';
import { idsStatement, pageStatement } from './listRows.ts';
import { referralSource } from './sortKeys.ts';
import { nobody } from './workFilters.ts';

type Sort = SortInput<ReferralSortColumn>;

/** Returns undefined if no prepared statement suits the filter, the page or the number of matches. */
export async function firstPage(
  db: Queryable,
  filter: ReferralFilter,
  { limit, page, ...sort }: Sort & { limit: number; page: number },
): Promise<{ data: ReferralRow[]; paginate: Paginate } | undefined> {
  const offset = (page - 1) * limit;
  const asked = offset + limit <= nearFront ? askedOf(filter) : undefined;
  const prepared = asked && statementFor(asked, sort);
  if (!prepared) return undefined;
  const { data, total } = await prepared.read(db, { ...asked.values, limit, offset });
  return total > prepared.most ? undefined : { data, paginate: paginateOf({ page, limit, total }) };
}

interface Asked {
  name: string;
  values: Readonly<Record<string, unknown>>;
  choice(): Choice;
}

function askedOf(filter: ReferralFilter): Asked | undefined {
  const [name, ...more] = setFilters(filter);
  if (more.length > 0) return undefined;
  if (name === undefined) return { name: 'all', values: {}, choice: () => choiceOf({}, nobody) };
  if (isOneValue(name))
    return {
      name,
      values: { value: filter[name] },
      choice: () => choiceOf({ [name]: unseen('value', 'int') }, nobody),
    };
  const patterns = numberPatterns(filter.keyword);
  if (!patterns) return undefined;
  const values = Object.fromEntries(patterns.map((pattern, at) => [`pattern${at}`, pattern]));
  const conditions = () => referralsLike(Object.keys(values).map((pattern) => unseen(pattern, 'text')));
  return {
    name: `digits${patterns.length}`,
    values,
    choice: () => ({ conditions: conditions(), filters: ['digits'] }),
  };
}

const statements = new Map<string, ReturnType<typeof prepare>>();

function statementFor(asked: Asked, sort: Sort): ReturnType<typeof prepare> {
  const { newest } = referralSource;
  const { sort_by, sort_dir = 'asc' } = sort.sort_by
    ? sort
    : ({ sort_by: newest, sort_dir: 'desc' } as const);
  const name = `referral_page_${asked.name}_${sort_by}_${sort_dir}`;
  if (!statements.has(name)) statements.set(name, prepare(name, asked, sort));
  return statements.get(name);
}

function prepare(name: string, { choice }: Asked, sort: Sort) {
  const window = { limit: unseen('limit', 'int'), offset: unseen('offset', 'int') };
  const found = pageQuery(referralSource, choice(), sort, window);
  if (!found) return undefined;
  const byDate = (sort.sort_by ?? referralSource.newest) === referralSource.newest;
  return { most: found.most, read: (byDate ? pageStatement : idsStatement)(name, found.query) };
}
