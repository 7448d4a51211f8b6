import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { readInChunks } from '../../kit/chunks.ts';
import { region, regionLevels } from '../region/table.ts';

export async function unknownNikRegions(db: Queryable, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const idOf = (code: string) => `${code.slice(0, 2)}.${code.slice(2, 4)}.${code.slice(4, 6)}`;
  const rows = await readInChunks(codes, (slice) =>
    db
      .select({ id: region.id })
      .from(region)
      .where(and(eq(region.level, regionLevels.district), inArray(region.id, slice.map(idOf)))),
  );
  const known = new Set(rows.map((row) => row.id));
  return codes.filter((code) => !known.has(idOf(code)));
}
