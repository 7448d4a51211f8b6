import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { createDatabase, testPostgres } from './postgres.ts';
import { firstStart, type StartKind, temporaryFolder } from './template.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demo = await makeTemplate('demo');
  const empty = await makeTemplate('empty');
  project.provide('postgresTemplates', { demo: demo.template, empty: empty.template });
  return async () => {
    await demo.remove();
    await empty.remove();
  };
}

async function makeTemplate(kind: StartKind) {
  const folder = temporaryFolder();
  const { url, drop } = await createDatabase(testPostgres());
  await firstStart(kind, folder, url);
  const remove = async () => {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { template: { database: new URL(url).pathname.slice(1), folder }, remove };
}
