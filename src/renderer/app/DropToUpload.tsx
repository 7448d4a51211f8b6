import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { formatCount } from '../../shared/core/formats.ts';
import { batchTexts } from '../../shared/entities/batchUpload/schema.ts';
import { notifyDenied, notifyFailure } from '../kit/notify.ts';
import { pathTo } from '../kit/page/page.ts';
import { isLocked } from '../kit/session.ts';
import { useMayOpen } from '../kit/useMay.ts';
import { call, dropPhotos, dropWorkbook } from '../lib/desktop.ts';
import { batchUploadPages } from '../pages/batchUploadPages.ts';
import classes from './DropToUpload.module.css';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** What was dropped, folders apart: the browser gives them as files without a content. */
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
  'Yang dilepas adalah folder. Lepaskan file .xlsx, boleh bersama folder fotonya, atau buka dulu laporannya.';

/** The system has named a file that it does not hand over, such as one of a mail or a ZIP that is only shown. */
const nothingCame =
  'File itu tidak dapat diambil dari tempatnya. Simpan dulu ke sebuah folder, lalu lepaskan dari sana.';

/** A workbook dropped anywhere on the window opens its report (features.md I2), with a folder of photos if one comes along (I15); without the right nothing is read. */
export function DropToUpload() {
  const allowed = useMayOpen(batchUploadPages.review);
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  /** Of the report that is open: a folder alone is its photos. */
  const draftId = useMatch(batchUploadPages.review.path)?.params.draftId;

  useEffect(() => {
    // Every element entered counts one up and every element left one down; zero means the window was left.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      // The cover comes under the pointer: a file dropped at that moment must be taken, too.
      event.preventDefault();
      depth += 1;
      setOver(true);
      // Without it the file is read all the same, only later.
      if (depth === 1 && allowed && !isLocked()) call('batch.prepare', undefined).catch(() => undefined);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const hover = (event: DragEvent) => {
      // Also keeps the browser from opening the file in place of the program.
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = async (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      // Read before anything is awaited: what was dropped is gone after the event.
      const { folders, files } = droppedOf(event.dataTransfer);
      const [folder] = folders;
      const [file] = files;
      if (isLocked()) return;
      if (!file && !folder) return notifyFailure(nothingCame);
      if (!allowed) {
        notifyDenied(batchUploadPages.review.access);
        return;
      }
      if (files.length > 1) {
        notifyFailure(`Anda melepaskan ${formatCount(files.length)} file. Lepaskan satu file Excel saja.`);
        return;
      }
      if (folders.length > 1) {
        notifyFailure(
          `Anda melepaskan ${formatCount(folders.length)} folder. Lepaskan satu folder foto saja.`,
        );
        return;
      }
      if (!file) {
        if (!folder) return;
        if (!draftId) notifyFailure(folderAlone);
        else await dropPhotos(draftId, folder).catch(notifyFailure);
        return;
      }
      if (!file.name.toLowerCase().endsWith('.xlsx')) {
        notifyFailure(batchTexts.onlyXlsx);
        return;
      }
      try {
        const opened = await dropWorkbook(file, folder);
        navigate(pathTo(batchUploadPages.review, { draftId: opened.draftId }));
      } catch (error) {
        notifyFailure(error);
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
