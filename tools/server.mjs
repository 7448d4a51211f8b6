/** Starts the server. If the system's Node is too old, the project's own Node runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, node24, passSignals, root } from './setup.mjs';

const oldestNode = 24;
const isOld = Number(process.versions.node.split('.')[0]) < oldestNode;

// An office may have installed only the server's packages, which `ensureInstalled` would find incomplete.
if (!existsSync(join(root, 'node_modules'))) await ensureInstalled();
if (!isOld) await import('../src/server/entry.ts');
else if (existsSync(node24())) {
  const child = spawn(node24(), [import.meta.filename, ...process.argv.slice(2)], { stdio: 'inherit' });
  const stopPassing = passSignals(child);
  const [code] = await once(child, 'exit');
  stopPassing();
  process.exitCode = code ?? 1;
} else {
  console.error(
    `Server memerlukan Node ${oldestNode} atau lebih baru; ini Node ${process.versions.node}. Jalankan npm ci, yang membawa Node itu.`,
  );
  process.exitCode = 1;
}
