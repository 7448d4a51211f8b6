import { readFileSync } from 'node:fs';

/**
 * Setup file of the server tests: keeps PGlite's WebAssembly compiled for the whole process. The engine drops
 * compiled code when no database is open. Compiling takes half the time of opening a database.
 */
const held = globalThis as { compiledDatabase?: Promise<WebAssembly.Module> };
if (!process.env.DATABASE_URL_TEST)
  held.compiledDatabase ??= WebAssembly.compile(
    readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
