import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Data folder that `globalSetup.ts` creates in the temporary folder of the run. */
export const demoData = () => join(tmpdir(), 'demo-data');

export const dataFolder = (userData: string) => join(userData, 'data');
