import { readFileSync } from 'node:fs';

/**
 * Vitest's set-up of each file of server tests: the embedded database's program stays compiled as long as the process
 * lives. The engine gives it to every thread that opens a database, and forgets it as soon as none has one open: each of
 * several hundred databases would compile nine megabytes anew, which is half of what it takes to open one.
 */
const held = globalThis as { compiledDatabase?: Promise<WebAssembly.Module> };
if (!process.env.DATABASE_URL_TEST)
  held.compiledDatabase ??= WebAssembly.compile(
    readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
