import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The data folder that `globalSetup.ts` makes. The run has its own temporary folder. */
export const demoData = () => join(tmpdir(), 'demo-data');

export const dataFolder = (userData: string) => join(userData, 'data');
