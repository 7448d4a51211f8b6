import { readFileSync } from 'node:fs';

/**
 * Setup file of the server tests. Keeps PGlite's compiled WebAssembly in the process: Node drops it when no
 * database is open, and compiling takes half the time of opening.
 */
const held = globalThis as { compiledDatabase?: Promise<WebAssembly.Module> };
if (!process.env.DATABASE_URL_TEST)
  held.compiledDatabase ??= WebAssembly.compile(
    readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
