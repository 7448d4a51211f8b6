import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { AppError, messages } from '../../../shared/core/errors.ts';

interface Upload {
  /** Why a chosen file cannot be sent, or undefined. */
  faultOf: (file: File) => string | undefined;
  /** Sends the content and answers the name the server gave it. */
  send: (dataUrl: string) => Promise<string>;
  /** '': there is none any more. */
  onUploaded: (name: string) => void;
}

/** A file as a data URL. */
function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () =>
      reject(
        new AppError(
          'FILE_GONE',
          'File tidak dapat dibaca. Mungkin sudah dipindah atau dihapus; pilih lagi.',
        ),
      );
    reader.readAsDataURL(file);
  });
}

/**
 * Sends a file as soon as it is chosen, dropped or pasted. `picker` goes on the FileButton, `zone` on the
 * element that takes drops and pastes. An answer that comes after a later choice is dropped.
 */
export function useUpload({ faultOf, send, onUploaded }: Upload) {
  const [uploading, setUploading] = useState(false);
  const [fault, setFault] = useState<string>();
  const turn = useRef(0);
  const resetRef = useRef<() => void>(null);
  const upload = async (file: File | null | undefined) => {
    if (!file) return;
    const refusal = faultOf(file);
    setFault(refusal);
    if (refusal) return;
    const mine = ++turn.current;
    setUploading(true);
    try {
      const name = await send(await readAsDataUrl(file));
      if (mine === turn.current) onUploaded(name);
    } catch (error) {
      if (mine === turn.current) setFault(error instanceof AppError ? error.message : messages.internal);
    } finally {
      if (mine === turn.current) setUploading(false);
    }
  };
  const choose = (file: File | null) => {
    // Or the same file, chosen again after it was removed, would be no change.
    resetRef.current?.();
    void upload(file);
  };
  const remove = () => {
    // What is said is about a file that was to take its place.
    setFault(undefined);
    onUploaded('');
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void upload(file);
  };
  const { over, handlers } = useFileDrop((file) => void upload(file));
  return {
    uploading,
    fault,
    remove,
    picker: { resetRef, onChange: choose },
    zone: { 'data-over': over || undefined, onPaste: paste, ...handlers },
  };
}

/**
 * Files dragged onto a field belong to it: the window's own drop (a workbook) must not see them, nor count the
 * drag as still being over the window.
 */
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
