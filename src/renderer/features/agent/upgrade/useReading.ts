import { useEffect, useRef, useState } from 'react';
import { AppError, messages } from '../../../../shared/core/errors.ts';
import { ocrTexts } from '../../../../shared/entities/agent/ocr.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { notifyFailure, notifySuccess } from '../../../kit/notify.ts';
import { request } from '../../../lib/api.ts';
import { isReadable, officialPlaces, type ReadValues, readValues } from './reading.ts';

/** How it stands with reading the identity photo (C-133). */
export type Reading =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'failed'; message: string }
  /** A person types and compares: nothing could be read in it, or nothing reads here. */
  | { state: 'byHand'; image: string; requestId: string; message: string }
  | { state: 'read'; image: string; requestId: string; values: ReadValues; at: Date };

/** Reads the identity photo; another photo voids what was read. */
export function useReading(image: string, onRead: (values: ReadValues) => void) {
  const [latest, setReading] = useState<Reading>({ state: 'none' });
  const turn = useRef(0);
  const shown = useRef(image);
  shown.current = image;
  // Nobody waits for what is read for a dialog that was closed.
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const isOfPhoto = !('image' in latest) || latest.image === image;
  const reading: Reading = isOfPhoto ? latest : { state: 'none' };

  const read = async (): Promise<Reading> => {
    try {
      const { data, message } = await request(entities.agent.readIdentity, {
        identity_image: image,
        identity_type: 'KTP',
      });
      const { requestId } = data;
      if (!isReadable(data)) return { state: 'byHand', image, requestId, message };
      const values = readValues(data, await officialPlaces(data));
      return { state: 'read', image, requestId, values, at: new Date() };
    } catch (error) {
      const message = error instanceof AppError ? whyOf(error) : messages.internal;
      return message === ocrTexts.unavailable
        ? { state: 'byHand', image, requestId: '', message }
        : { state: 'failed', message };
    }
  };

  return {
    reading,
    start: async () => {
      const mine = ++turn.current;
      setReading({ state: 'reading' });
      const result = await read();
      // Cancelled, or begun anew meanwhile.
      if (mine !== turn.current) return;
      // Another photo was chosen meanwhile: what was read is not of it.
      if (shown.current !== image) return setReading({ state: 'none' });
      setReading(result);
      if (result.state === 'failed') notifyFailure(new AppError('UNAVAILABLE', result.message));
      if (result.state !== 'read') return;
      notifySuccess(ocrTexts.success);
      onRead(result.values);
    },
    cancel: () => {
      turn.current += 1;
      setReading({ state: 'none' });
    },
  };
}

const whyOf = (error: AppError): string => Object.values(error.fields ?? {})[0] ?? error.message;
