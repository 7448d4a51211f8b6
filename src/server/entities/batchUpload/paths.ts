import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

export const batchFolder = (dataFolder: string) => join(dataFolder, 'batch');

/** SECURITY: paths never contain the sender's file name. */
export const newStoredName = () => `${randomUUID()}.xlsx`;

export const invalidNameOf = (storedFile: string) => storedFile.replace(/\.xlsx$/, '-invalid.xlsx');
