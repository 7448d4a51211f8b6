import { hash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { withUserChoice } from '../../../batch/file/fileMapping.ts';
import { writeAtomically } from '../../../files/atomicFile.ts';
import type { BatchColumnChoice, BatchMapping } from '../../../shared/bridge/types.ts';
import { createSerialQueue } from '../../../shared/core/serialQueue.ts';
import { foldName } from '../../../shared/core/similarNames.ts';

/** The file's headers are stored as hashes, because a row mistaken for headers may name people. */
const shapeSchema = z.object({
  id: z.string(),
  name: z.string(),
  programId: z.number().nullable(),
  /** Keys are hashes of headers. */
  columns: z.record(z.string(), z.object({ key: z.string(), header: z.string() })),
  none: z.array(z.string()),
});
export type Shape = z.output<typeof shapeSchema>;
const fileSchema = z.record(z.string(), z.array(shapeSchema));

const shapeLimit = 50;

interface MappedFile {
  name: string;
  programId: number | null;
  mapping: BatchMapping;
  choices: readonly BatchColumnChoice[];
}

export interface ShapeMemory {
  find(userId: number, mapping: Pick<BatchMapping, 'columns'>): Promise<Shape | undefined>;
  add(userId: number, mapped: MappedFile): Promise<void>;
}

const digest = (text: string) => hash('sha256', foldName(text));
const idOf = ({ columns }: Pick<BatchMapping, 'columns'>) =>
  hash(
    'sha256',
    columns
      .map(({ text }) => foldName(text))
      .sort()
      .join('\n'),
  );

function shapeOf({ name, programId, mapping, choices }: MappedFile): Shape {
  const headerOf = new Map(mapping.targets.map(({ key, header }) => [key, header]));
  const columns: Shape['columns'] = {};
  for (const { position, text, key: given, source } of mapping.columns) {
    const said = choices.find((choice) => choice.position === position);
    const byName = source === 'same' || source === 'alias';
    const key = said ? said.key : byName ? given : null;
    if (key !== null) columns[digest(text)] = { key, header: headerOf.get(key) ?? '' };
  }
  const none = choices.flatMap(({ key, position }) => (key !== null && position === null ? [key] : []));
  return { id: idOf(mapping), name, programId, columns, none };
}

/** Returns null if a remembered column, such as a question, is gone or has changed. */
export function rememberedChoices(
  shape: Shape,
  { columns, targets }: BatchMapping,
): BatchColumnChoice[] | null {
  const headerOf = new Map(targets.map(({ key, header }) => [key, header]));
  const choices: BatchColumnChoice[] = [];
  for (const { position, text } of columns) {
    const found = shape.columns[digest(text)];
    if (found && headerOf.get(found.key) !== found.header) return null;
    choices.push({ position, key: found?.key ?? null });
  }
  const none = shape.none.filter((key) => headerOf.has(key)).map((key) => ({ key, position: null }));
  return [...choices, ...none];
}

export function withRemembered(shape: Shape, mapping: BatchMapping): BatchMapping {
  const said = mapping.columns.flatMap(({ position, text }) => {
    const found = shape.columns[digest(text)];
    const target = mapping.targets.find(({ key }) => key === found?.key);
    return found && target?.header === found.header ? [{ key: found.key, position }] : [];
  });
  return { ...mapping, columns: mapping.columns.map((column) => withUserChoice(column, said)) };
}

/** A damaged file counts as empty. `server` separates equal user ids of two servers. */
export function createShapeMemory({ path, server }: { path: string; server: string }): ShapeMemory {
  const nameOf = (userId: number) => JSON.stringify([server, userId]);
  const read = async (): Promise<z.output<typeof fileSchema>> => {
    try {
      return fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch {
      return {};
    }
  };
  const inTurn = createSerialQueue();
  const write = async (userId: number, mapped: MappedFile) => {
    const all = await read();
    const shape = shapeOf(mapped);
    const others = (all[nameOf(userId)] ?? []).filter(({ id }) => id !== shape.id);
    await mkdir(dirname(path), { recursive: true });
    await writeAtomically(
      path,
      JSON.stringify({ ...all, [nameOf(userId)]: [...others, shape].slice(-shapeLimit) }),
    );
  };
  return {
    find: async (userId, mapping) => {
      const id = idOf(mapping);
      return (await read())[nameOf(userId)]?.find((shape) => shape.id === id);
    },
    add: (userId, mapped) => inTurn(() => write(userId, mapped)),
  };
}
