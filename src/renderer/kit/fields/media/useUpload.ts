import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { AppError, messages } from '../../../../shared/core/errors.ts';
import { formatBytes } from '../../../lib/format.ts';
import { addUpload } from './uploads.ts';

interface Upload {
  faultOf: (file: File) => string | undefined;
  prepare?: (file: Blob) => Promise<Blob>;
  send: (dataUrl: string) => Promise<string>;
  /** Called with '' after removal. */
  onUploaded: (name: string) => void;
}

const gone = () =>
  new AppError('FILE_GONE', 'File tidak dapat dibaca. Mungkin sudah dipindahkan atau dihapus. Pilih lagi.');

async function inMemory(file: Blob): Promise<Blob> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw gone();
  });
  return new Blob([bytes], { type: file.type });
}

function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(gone());
    reader.readAsDataURL(file);
  });
}

export function useUpload({ faultOf, prepare, send, onUploaded }: Upload) {
  const [uploading, setUploading] = useState(false);
  const [fault, setFault] = useState<string>();
  const [note, setNote] = useState<string>();
  const turn = useRef(0);
  // An old `onUploaded` may hold old values of other fields, which the user can change during the upload.
  const latest = useRef(onUploaded);
  latest.current = onUploaded;
  const resetRef = useRef<() => void>(null);
  const upload = (file: File | null | undefined) => {
    if (file) addUpload(run(file));
  };
  const run = async (file: File): Promise<boolean> => {
    const refusal = faultOf(file);
    setFault(refusal);
    setNote(undefined);
    if (refusal) return true;
    const mine = ++turn.current;
    setUploading(true);
    try {
      const chosen = prepare ? await inMemory(file) : file;
      const sent = prepare ? await prepare(chosen) : chosen;
      const name = await send(await readAsDataUrl(sent));
      if (mine !== turn.current) return true;
      if (sent !== chosen)
        setNote(`Diperkecil: ${formatBytes(file.size)} menjadi ${formatBytes(sent.size)}.`);
      latest.current(name);
      return true;
    } catch (error) {
      if (mine !== turn.current) return true;
      setFault(error instanceof AppError ? error.message : messages.internal);
      return false;
    } finally {
      if (mine === turn.current) setUploading(false);
    }
  };
  const choose = (file: File | null) => {
    // Without a reset, choosing the same file again after removal fires no event.
    resetRef.current?.();
    upload(file);
  };
  const remove = () => {
    setFault(undefined);
    setNote(undefined);
    onUploaded('');
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    upload(file);
  };
  const { over, handlers } = useFileDrop(upload);
  return {
    uploading,
    fault,
    note,
    remove,
    picker: { resetRef, onChange: choose },
    zone: { 'data-over': over || undefined, onPaste: paste, ...handlers },
  };
}

/** Stops the propagation of drag events, because the window handles dropped workbooks. */
function useFileDrop(onFile: (file: File | undefined) => void) {
  const [over, setOver] = useState(false);
  const keep = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        keep(event);
        setOver(true);
      },
      onDragOver: keep,
      onDragLeave: (event: DragEvent) => {
        keep(event);
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        keep(event);
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      },
    },
  };
}
