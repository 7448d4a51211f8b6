import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { bareCode } from '../../../shared/core/cleanText.ts';
import type { BatchLookup } from '../../../shared/entities/batchUpload/operations.ts';
import { agentInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { rows } from '../../db/rows.ts';
import { readInChunks } from '../../kit/chunks.ts';
import type { Viewer } from '../../kit/context.ts';
import { agent } from '../agent/table.ts';

type AgentFact = BatchLookup['agents'][number];

/** More unknown codes than this are probably not typing errors. */
const similarAskedAtMost = 200;
const similarAnswered = 2;
const candidates = 20;
const typingErrors = 2;
const comparedAtOnce = 4000;

/** This expression must agree with `bareCode`. */
const storedFold = sql<string>`upper(regexp_replace(${agent.agent_code}, '[\\s._/-]+', '', 'g'))`;

export async function lookupAgents(
  db: Queryable,
  viewer: Viewer,
  codes: readonly string[],
): Promise<AgentFact[]> {
  if (codes.length === 0) return [];
  const read = (at: SQL) => (slice: string[]) =>
    db
      .select({ agent_code: agent.agent_code, name: agent.name, status: agent.status })
      .from(agent)
      .where(and(inArray(at, slice), isNull(agent.deleted_at), agentInScope(viewer.scope)));
  const wanted = [...new Set(codes.flatMap((code) => [code.trim(), upper(code)]))];
  const exact = await readInChunks(wanted, read(sql`${agent.agent_code}`));
  const byCode = new Map(exact.map((row) => [upper(row.agent_code), row]));
  const others = [...new Set(codes.map(upper))].filter((code) => !byCode.has(code));
  // No index fits this query, so it runs only for codes without an exact match.
  const alike = await readInChunks([...new Set(others.map(bareCode))], read(storedFold));
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
    const near = same ?? similar.get(upper(code)) ?? [];
    return {
      agent_code: code,
      status: null,
      similar: near.map((row) => row.agent_code),
      ...(near.length > 0 && { similar_names: near.map(({ name }) => name) }),
    };
  });
}

const upper = (code: string) => code.trim().toUpperCase();

async function similarCodes(
  db: Queryable,
  viewer: Viewer,
  codes: readonly string[],
): Promise<Map<string, NamedAgent[]>> {
  const agents = await db.$count(agent);
  const atOnce = Math.max(1, Math.floor(comparedAtOnce / Math.max(1, agents)));
  const near = await readInChunks(codes, (slice) => resembling(db, viewer, slice), atOnce);
  const byCode = Map.groupBy(near, ({ code }) => code);
  return new Map([...byCode].map(([code, agents]) => [code, nearest(code, agents)]));
}

interface NamedAgent {
  agent_code: string;
  name: string;
}

interface Near extends NamedAgent {
  code: string;
}

function resembling(db: Queryable, viewer: Viewer, codes: readonly string[]): Promise<Near[]> {
  const asked = sql.join(
    codes.map((code) => sql`(${code}::text)`),
    sql`, `,
  );
  return rows<Near>(
    db,
    sql`select asked.code, near.agent_code, near.name from (values ${asked}) asked(code) cross join lateral (
        select ${agent.agent_code} as agent_code, ${agent.name} as name from ${agent}
        where ${agent.deleted_at} is null and ${agentInScope(viewer.scope) ?? sql`true`}
        order by ${agent.agent_code} <-> asked.code, ${agent.agent_code} limit ${candidates}) near`,
  );
}

const nearest = (code: string, near: readonly Near[]): NamedAgent[] =>
  near
    .map((found) => ({ ...found, distance: editDistance(code, upper(found.agent_code)) }))
    .filter(({ distance }) => distance <= typingErrors)
    .sort((a, b) => a.distance - b.distance || a.agent_code.localeCompare(b.agent_code))
    .slice(0, similarAnswered);

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
