import { setup as openRunFolder } from '../runFolder.ts';
import { startProgram } from '../server/support/program.ts';
import { demoData } from './demoData.ts';

/** Playwright's global setup: a temporary folder for this run, and in it the demo data that every journey copies. */
export default async function setup(): Promise<() => void> {
  const removeRunFolder = openRunFolder();
  try {
    const { stop } = await startProgram(demoData());
    await stop();
  } catch (error) {
    removeRunFolder();
    throw error;
  }
  return removeRunFolder;
}
