import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { extensionOf, foreignFileText, notHandedOverText } from '../../shared/core/foreignFile.ts';
import { formatCount } from '../../shared/core/formats.ts';
import { allAnswered, isAsking } from '../kit/confirm.tsx';
import { notifyDeniedDrop, notifyInfo, notifyRefusal } from '../kit/notify.ts';
import { pathTo } from '../kit/page/page.ts';
import { isLocked } from '../kit/session.ts';
import { useMayOpen } from '../kit/useMay.ts';
import { call, dropPhotos, dropWorkbook } from '../lib/desktop.ts';
import { batchUploadPages } from '../pages/batchUploadPages.ts';
import classes from './DropToUpload.module.css';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

function droppedOf(transfer: DataTransfer | null): { folders: File[]; files: File[] } {
  const dropped = [...(transfer?.items ?? [])].flatMap((item) => {
    const file = item.getAsFile();
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory === true }] : [];
  });
  // Some programs hand over files without items.
  if (dropped.length === 0) return { folders: [], files: [...(transfer?.files ?? [])] };
  return {
    folders: dropped.filter(({ isFolder }) => isFolder).map(({ file }) => file),
    files: dropped.filter(({ isFolder }) => !isFolder).map(({ file }) => file),
  };
}

const folderAlone =
  'Anda melepaskan folder. Lepaskan file .xlsx (boleh bersama folder fotonya), atau buka dulu laporannya.';

/** features.md I2, I15: opens a report, with a folder of photos if given. Without the right nothing is read. */
export function DropToUpload() {
  const allowed = useMayOpen(batchUploadPages.review);
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  const draftId = useMatch(batchUploadPages.review.path)?.params.draftId;

  useEffect(() => {
    // Number of entered elements that were not left; zero means that the drag left the window.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      // Accepts a drop also while the cover appears under the pointer.
      event.preventDefault();
      depth += 1;
      setOver(true);
      // Only a head start: without it the file is read later.
      if (depth === 1 && allowed && !isLocked()) call('batch.prepare', undefined).catch(() => undefined);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const hover = (event: DragEvent) => {
      // Also keeps the browser from opening the file itself.
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = async (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      // Before the first await: the dropped files are gone after the event.
      const { folders, files } = droppedOf(event.dataTransfer);
      const [folder] = folders;
      const [file] = files;
      if (isLocked()) return;
      if (!file && !folder) return notifyRefusal(notHandedOverText);
      if (!allowed) {
        notifyDeniedDrop(batchUploadPages.review.access);
        return;
      }
      if (files.length > 1) {
        notifyRefusal(`Anda melepaskan ${formatCount(files.length)} file. Lepaskan satu file Excel saja.`);
        return;
      }
      if (folders.length > 1) {
        notifyRefusal(
          `Anda melepaskan ${formatCount(folders.length)} folder. Lepaskan satu folder foto saja.`,
        );
        return;
      }
      if (!file) {
        if (!folder) return;
        if (!draftId) notifyRefusal(folderAlone);
        else await dropPhotos(draftId, folder).catch(notifyRefusal);
        return;
      }
      if (extensionOf(file.name) !== '.xlsx') {
        notifyRefusal(foreignFileText(extensionOf(file.name) || 'tanpa ekstensi'));
        return;
      }
      if (isAsking()) {
        notifyInfo(`${file.name} dibuka setelah pertanyaan di layar ini dijawab.`);
        await allAnswered();
        if (isLocked())
          return notifyInfo(`${file.name} tidak dibuka karena Rujukan dikunci. Lepas lagi filenya.`);
      }
      try {
        const opened = await dropWorkbook(file, folder);
        navigate(pathTo(batchUploadPages.review, { draftId: opened.draftId }));
      } catch (error) {
        notifyRefusal(error);
      }
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', hover);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', hover);
      window.removeEventListener('drop', drop);
    };
  }, [allowed, navigate, draftId]);

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
