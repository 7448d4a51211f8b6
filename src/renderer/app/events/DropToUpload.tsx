import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { extensionOf, foreignFileText, noFileText } from '../../../shared/core/foreignFile.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { isAsking, whenAllAnswered } from '../../kit/dialogs/confirm.tsx';
import { notifyDeniedDrop, notifyInfo, notifyRefusal } from '../../kit/notices/notify.ts';
import { pathTo } from '../../kit/page/page.ts';
import { useMayOpen } from '../../kit/rights/useMay.ts';
import { isLocked } from '../../kit/session/session.ts';
import { call, dropPhotos, dropWorkbook } from '../../lib/desktop.ts';
import { batchUploadPages } from '../../pages/batchUploadPages.ts';
import classes from './DropToUpload.module.css';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

interface Dropped {
  folders: File[];
  files: File[];
}

function droppedOf(transfer: DataTransfer | null): Dropped {
  const dropped = [...(transfer?.items ?? [])].flatMap((item) => {
    const file = item.getAsFile();
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory === true }] : [];
  });
  // Some applications drop files without items.
  if (dropped.length === 0) return { folders: [], files: [...(transfer?.files ?? [])] };
  return {
    folders: dropped.filter(({ isFolder }) => isFolder).map(({ file }) => file),
    files: dropped.filter(({ isFolder }) => !isFolder).map(({ file }) => file),
  };
}

const folderAlone =
  'Anda melepaskan folder. Lepaskan file .xlsx (boleh bersama folder fotonya), atau buka dulu laporannya.';

function refusalOf({ folders, files }: Dropped, draftId: string | undefined): string | undefined {
  const [file] = files;
  if (files.length > 1)
    return `Anda melepaskan ${formatCount(files.length)} file. Lepaskan satu file Excel saja.`;
  if (folders.length > 1)
    return `Anda melepaskan ${formatCount(folders.length)} folder. Lepaskan satu folder foto saja.`;
  if (!file) return draftId ? undefined : folderAlone;
  const extension = extensionOf(file.name);
  return extension === '.xlsx' ? undefined : foreignFileText(extension || 'tanpa ekstensi');
}

function useOpenDropped(allowed: boolean, draftId: string | undefined) {
  const navigate = useNavigate();
  return useCallback(
    async (dropped: Dropped) => {
      const [folder] = dropped.folders;
      const [file] = dropped.files;
      if (isLocked()) return;
      if (!file && !folder) return notifyRefusal(noFileText);
      if (!allowed) return notifyDeniedDrop(batchUploadPages.review.access);
      const refusal = refusalOf(dropped, draftId);
      if (refusal !== undefined) return notifyRefusal(refusal);
      if (!file) {
        if (draftId && folder) await dropPhotos(draftId, folder).catch(notifyRefusal);
        return;
      }
      if (isAsking()) {
        notifyInfo(`${file.name} dibuka setelah pertanyaan di layar ini dijawab.`);
        await whenAllAnswered();
        if (isLocked())
          return notifyInfo(`${file.name} tidak dibuka karena Rujukan dikunci. Lepas lagi filenya.`);
      }
      try {
        const opened = await dropWorkbook(file, folder);
        navigate(pathTo(batchUploadPages.review, { draftId: opened.draftId }));
      } catch (error) {
        notifyRefusal(error);
      }
    },
    [allowed, navigate, draftId],
  );
}

function useFileDrag(onEnter: () => void, onDrop: (dropped: Dropped) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Number of elements entered minus elements left. At zero, the drag has left the window.
    let depth = 0;
    const hear = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', act: (event: DragEvent) => void) => {
      const heard = (event: DragEvent) => {
        if (carriesFiles(event)) act(event);
      };
      window.addEventListener(type, heard);
      return () => window.removeEventListener(type, heard);
    };
    const ends = [
      hear('dragenter', (event) => {
        event.preventDefault();
        depth += 1;
        setOver(true);
        if (depth === 1) onEnter();
      }),
      hear('dragleave', () => {
        depth = Math.max(0, depth - 1);
        if (depth === 0) setOver(false);
      }),
      // The browser would otherwise open the file.
      hear('dragover', (event) => event.preventDefault()),
      hear('drop', (event) => {
        event.preventDefault();
        depth = 0;
        setOver(false);
        // The dropped files are unavailable after the event.
        onDrop(droppedOf(event.dataTransfer));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [onEnter, onDrop]);
  return over;
}

export function DropToUpload() {
  const allowed = useMayOpen(batchUploadPages.review);
  const draftId = useMatch(batchUploadPages.review.path)?.params.draftId;
  const open = useOpenDropped(allowed, draftId);
  // Starts the worker early. If this call fails, the drop starts the worker.
  const prepare = useCallback(() => {
    if (allowed && !isLocked()) call('batch.prepare', undefined).catch(() => undefined);
  }, [allowed]);
  const over = useFileDrag(prepare, open);

  if (!over) return null;
  return (
    <div className={classes.cover} data-drop-cover data-allowed={allowed}>
      <div className={classes.card}>
        <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />
        {!allowed
          ? 'Anda tidak memiliki hak batch upload'
          : draftId
            ? 'Lepaskan folder foto, atau file Excel lain'
            : 'Lepaskan file Excel untuk diperiksa'}
      </div>
    </div>
  );
}
