import { createReadStream } from 'node:fs';
import { allows, anyOf } from '../../../shared/core/access.ts';
import { denied, invalid, notFound } from '../../../shared/core/errors.ts';
import {
  canonicalFolder,
  documentFolder,
  isPersonFolder,
  mediaFolders,
  mediaOperations,
} from '../../../shared/entities/media/operations.ts';
import type { Context } from '../../kit/context.ts';
import { handlers } from '../../kit/handlers.ts';
import { noteOpening } from '../../kit/openings.ts';
import type { StoredFile, StoredFolder } from '../../media/store.ts';
import { maySeePersonFile, pictureKey, rememberUpload } from './rules.ts';

export const mediaHandlers = handlers(mediaOperations, {
  upload: async (context, { folderName, image }) => {
    const gate = mediaFolders[folderName].upload;
    if (gate.length > 0 && !allows(anyOf(...gate), context.user.codes)) throw denied();
    const folder = canonicalFolder(folderName);
    const stored = await context.media.storeImage(folder, decode(image, 'image'));
    return remembered(context, folder, stored);
  },

  uploadPdf: async (context, { file }) => {
    const stored = await context.media.storePdf(decode(file, 'file'));
    return remembered(context, documentFolder, stored);
  },

  /** A person's file that the user may not see counts as missing. */
  file: async (context, { folder: named, name, shown }) => {
    const folder = canonicalFolder(named);
    const found = await context.media.find(folder, name);
    if (!found) throw notFound();
    if (isPersonFolder(folder)) {
      if (!(await maySeePersonFile(context, folder, name))) throw notFound();
      const entity_id = pictureKey({ folder, name });
      await noteOpening(context, { action: shown ? 'show' : 'download', entity: 'media', entity_id });
    }
    return {
      file: {
        name,
        type: found.mime,
        size: found.size,
        body: createReadStream(found.path),
        inline: folder !== documentFolder,
      },
    };
  },
});

const remembered = (context: Context, folder: StoredFolder, stored: StoredFile) =>
  context.write(async (tx) => {
    await rememberUpload({ db: tx, user: context.user }, folder, stored);
    return { data: { name: stored.name } };
  });

function decode(text: string, field: string): Uint8Array {
  const base64 = text.replace(/^data:[^,]{0,200},/, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw invalid({ [field]: 'Isi file tidak dapat dibaca' });
  return Buffer.from(base64, 'base64');
}
