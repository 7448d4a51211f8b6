import { existsSync } from 'node:fs';

/**
 * The program of a thread: `source` beside the file that starts it (`base`, its import.meta.url) in src/; beside server.js
 * or one folder above its chunks in out/main.
 */
export function threadFile(base: string, source: string): URL {
  const built = source.replace(/\.ts$/, '.js');
  const places = [`./${source}`, `./${built}`, `../${built}`].map((place) => new URL(place, base));
  const file = places.find((place) => existsSync(place));
  if (!file) throw new Error(`${built} is missing from this build`);
  return file;
}

/** An error on its way to another thread, where it would lose its fields. */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return { ...error, name: error.name, message: error.message, stack: error.stack };
}

/** The error again, with code and all. */
export const errorOf = (fields: object): Error => Object.assign(new Error(), fields);
