/** `npm run server`. This file runs on any Node, so that one that is too old for the server says so itself. */
const oldestNode = 24;

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(`Server memerlukan Node ${oldestNode} atau lebih baru; ini Node ${process.versions.node}.`);
  process.exit(1);
}
await import('../src/server/entry.ts');
