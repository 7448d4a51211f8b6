import { setup as openRunFolder } from '../runFolder.ts';
import { startProgram } from '../server/support/program.ts';
import { demoData } from './demoData.ts';
import { makePackage } from './packaged.ts';

export default async function setup(): Promise<() => void> {
  const removeRunFolder = openRunFolder();
  try {
    await Promise.all([makePackage(), makeDemoData()]);
  } catch (error) {
    removeRunFolder();
    throw error;
  }
  return removeRunFolder;
}

async function makeDemoData(): Promise<void> {
  const { stop } = await startProgram(demoData());
  await stop();
}
