import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { batchTexts } from '../../shared/entities/batchUpload/schema.ts';
import { notifyDenied, notifyFailure } from '../kit/notify.ts';
import { pathTo } from '../kit/page/page.ts';
import { isLocked } from '../kit/session.ts';
import { useMayOpen } from '../kit/useMay.ts';
import { dropWorkbook } from '../lib/desktop.ts';
import { batchUploadPages } from '../pages/batchUploadPages.ts';
import classes from './DropToUpload.module.css';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** A workbook dropped anywhere on the window opens its report (features.md I2); without the right nothing is read. */
export function DropToUpload() {
  const allowed = useMayOpen(batchUploadPages.review);
  const navigate = useNavigate();
  const [over, setOver] = useState(false);

  useEffect(() => {
    // Every element entered counts one up and every element left one down; zero means the window was left.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(true);
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
      const file = event.dataTransfer?.files[0];
      if (!file || isLocked()) return;
      if (!allowed) {
        notifyDenied(batchUploadPages.review.access);
        return;
      }
      if ((event.dataTransfer?.files.length ?? 0) > 1) {
        notifyFailure('Lepaskan satu file Excel saja.');
        return;
      }
      if (!file.name.toLowerCase().endsWith('.xlsx')) {
        notifyFailure(batchTexts.onlyXlsx);
        return;
      }
      try {
        const { draftId } = await dropWorkbook(file);
        navigate(pathTo(batchUploadPages.review, { draftId }));
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
  }, [allowed, navigate]);

  if (!over) return null;
  return (
    <div className={classes.cover} data-allowed={allowed}>
      <div className={classes.card}>
        <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />
        {allowed ? 'Lepaskan file Excel untuk diperiksa' : 'Anda tidak memiliki hak batch upload'}
      </div>
    </div>
  );
}
