import { existsSync } from 'node:fs';

/** Built code in out/main/chunks finds the script one folder above `base` (`import.meta.url`). */
export function threadFile(base: string, source: string): URL {
  const built = source.replace(/\.ts$/, '.js');
  const places = [`./${source}`, `./${built}`, `../${built}`].map((place) => new URL(place, base));
  const file = places.find((place) => existsSync(place));
  if (!file) throw new Error(`${built} is missing from this build`);
  return file;
}

/** `postMessage` drops an error's own fields, so the fields are posted as a plain object. */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return { ...error, name: error.name, message: error.message, stack: error.stack };
}

export const errorOf = (fields: object): Error => Object.assign(new Error(), fields);
