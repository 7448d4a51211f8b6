import { useEffect, useRef, useState } from 'react';
import { AppError, messages } from '../../../../shared/core/errors.ts';
import { failedReadingsMax, ocrTexts } from '../../../../shared/entities/agent/ocr.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { notifyFailure, notifySuccess } from '../../../kit/notices/notify.ts';
import { request } from '../../../lib/api.ts';
import { isReadable, officialPlaces, type ReadValues, readValues } from './reading.ts';

export type Reading =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'failed'; message: string }
  | { state: 'byHand'; image: string; requestId: string; message: string }
  | { state: 'read'; image: string; requestId: string; values: ReadValues; at: Date };

export function useReading(image: string, onRead: (values: ReadValues) => void) {
  const [latest, setReading] = useState<Reading>({ state: 'none' });
  const turn = useRef(0);
  const failures = useRef({ image, count: 0 });
  const shown = useRef(image);
  shown.current = image;
  // Closing the dialog discards the pending result.
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
      const byHand = (why: string): Reading => ({ state: 'byHand', image, requestId: '', message: why });
      if (message === ocrTexts.unavailable) return byHand(message);
      return message === ocrTexts.failed && failedOften()
        ? byHand(ocrTexts.failedOften)
        : { state: 'failed', message };
    }
  };
  /** Counts a failed reading of this photo. Returns true after too many. The server counts too. */
  const failedOften = () => {
    const count = failures.current.image === image ? failures.current.count + 1 : 1;
    failures.current = { image, count };
    return count >= failedReadingsMax;
  };

  return {
    reading,
    start: async () => {
      const mine = ++turn.current;
      setReading({ state: 'reading' });
      const result = await read();
      if (mine !== turn.current) return;
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
