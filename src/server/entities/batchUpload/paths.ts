import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

/** Where uploaded workbooks and the files of their invalid rows lie. */
export const batchFolder = (dataFolder: string) => join(dataFolder, 'batch');

/** SECURITY: the server's own name; nothing of the sender's name ever becomes part of a path. */
export const newStoredName = () => `${randomUUID()}.xlsx`;

/** The file of invalid rows beside an upload; one per upload, so that writing it again replaces it. */
export const invalidNameOf = (storedFile: string) => storedFile.replace(/\.xlsx$/, '-invalid.xlsx');
