import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { bareCode } from '../../../shared/core/cleanText.ts';
import type { BatchLookup } from '../../../shared/entities/batchUpload/operations.ts';
import { agentInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { rows } from '../../db/rows.ts';
import type { Viewer } from '../../kit/context.ts';
import { inSlices } from '../../kit/slices.ts';
import { agent } from '../agent/table.ts';

type AgentFact = BatchLookup['agents'][number];

/** Unknown codes for which similar ones are looked for: a file with more has another fault than typing errors. */
const similarAskedAtMost = 200;
const similarAnswered = 2;
/** Candidates by trigrams, from which the nearest by typing errors are taken. */
const candidates = 20;
const typingErrors = 2;
/** Agents × codes that one query compares: some twenty milliseconds of the embedded database. */
const comparedAtOnce = 4000;

/** As bareCode has it, for what is stored. */
const storedFold = sql<string>`upper(regexp_replace(${agent.agent_code}, '[\\s._/-]+', '', 'g'))`;

/** One answer per asked code, in order. */
export async function lookupAgents(
  db: Queryable,
  viewer: Viewer,
  codes: readonly string[],
): Promise<AgentFact[]> {
  if (codes.length === 0) return [];
  const read = (at: SQL) => (slice: string[]) =>
    db
      .select({ agent_code: agent.agent_code, status: agent.status })
      .from(agent)
      .where(and(inArray(at, slice), isNull(agent.deleted_at), agentInScope(viewer.scope)));
  const wanted = [...new Set(codes.flatMap((code) => [code.trim(), upper(code)]))];
  const exact = await inSlices(wanted, read(sql`${agent.agent_code}`));
  const byCode = new Map(exact.map((row) => [upper(row.agent_code), row]));
  const others = [...new Set(codes.map(upper))].filter((code) => !byCode.has(code));
  // Other signs, or none, between the parts; the form has no index, so that only what is left is looked for by it.
  const alike = await inSlices([...new Set(others.map(bareCode))], read(storedFold));
  const byFold = Map.groupBy(alike, (row) => bareCode(row.agent_code));
  for (const code of others) {
    const [found, ...more] = byFold.get(bareCode(code)) ?? [];
    if (found && more.length === 0) byCode.set(code, found);
  }
  const unknown = others.filter((code) => !byCode.has(code));
  const similar = await similarCodes(db, viewer, unknown.slice(0, similarAskedAtMost));
  return codes.map((code) => {
    const known = byCode.get(upper(code));
    if (known) return { agent_code: known.agent_code, status: known.status, similar: [] };
    const same = byFold.get(bareCode(code))?.slice(0, similarAnswered);
    const near = same?.map((row) => row.agent_code) ?? similar.get(upper(code)) ?? [];
    return { agent_code: code, status: null, similar: near };
  });
}

const upper = (code: string) => code.trim().toUpperCase();

async function similarCodes(
  db: Queryable,
  viewer: Viewer,
  codes: readonly string[],
): Promise<Map<string, string[]>> {
  const agents = await db.$count(agent);
  const atOnce = Math.max(1, Math.floor(comparedAtOnce / Math.max(1, agents)));
  const near = await inSlices(codes, (slice) => resembling(db, viewer, slice), atOnce);
  const byCode = Map.groupBy(near, ({ code }) => code);
  return new Map([...byCode].map(([code, agents]) => [code, nearest(code, agents)]));
}

interface Near {
  code: string;
  agent_code: string;
}

/** Compares every agent in scope with every one of the codes. */
function resembling(db: Queryable, viewer: Viewer, codes: readonly string[]): Promise<Near[]> {
  const asked = sql.join(
    codes.map((code) => sql`(${code}::text)`),
    sql`, `,
  );
  return rows<Near>(
    db,
    sql`select asked.code, near.agent_code from (values ${asked}) asked(code) cross join lateral (
        select ${agent.agent_code} as agent_code from ${agent}
        where ${agent.deleted_at} is null and ${agentInScope(viewer.scope) ?? sql`true`}
        order by ${agent.agent_code} <-> asked.code, ${agent.agent_code} limit ${candidates}) near`,
  );
}

const nearest = (code: string, near: readonly Near[]): string[] =>
  near
    .map(({ agent_code }) => ({ code: agent_code, distance: editDistance(code, upper(agent_code)) }))
    .filter(({ distance }) => distance <= typingErrors)
    .sort((a, b) => a.distance - b.distance || a.code.localeCompare(b.code))
    .slice(0, similarAnswered)
    .map((candidate) => candidate.code);

/** Letters to change, add or drop to get from one text to the other (Levenshtein). */
export function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const changed = row[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[right.length]!;
}
