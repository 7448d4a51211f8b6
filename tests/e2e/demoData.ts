import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The data folder that `globalSetup.ts` lets a server make; the temporary folder is the run's own. */
export const demoData = () => join(tmpdir(), 'demo-data');

/** Where the embedded server keeps its data (src/main/app/program.ts). */
export const dataFolder = (userData: string) => join(userData, 'data');
