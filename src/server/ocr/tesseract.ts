import type { Logger } from 'pino';
import { AppError } from '../../shared/core/errors.ts';
import { type IdentityReading, nothingRead, ocrTexts } from '../../shared/entities/agent/ocr.ts';
import { describeError } from '../describeError.ts';
import { readKtp } from './ktp.ts';
import type { IdentityPicture, OcrProvider } from './ocr.ts';
import { pageText } from './pageText.ts';
import { prepareForReading } from './picture.ts';
import { loadRegionNames, type RegionNames } from './regionNames.ts';
import { readSim } from './sim.ts';
import { startThread, type TesseractThread } from './thread.ts';

export interface TesseractSettings {
  /** In milliseconds, with the wait for earlier readings. Must be below the desktop's limit of 30 seconds. */
  timeLimit: number;
  /** In milliseconds. An idle thread holds about 100 MB. */
  idleTime: number;
  waitingLimit: number;
  startThread(): TesseractThread;
}

const defaults: TesseractSettings = {
  timeLimit: 25_000,
  idleTime: 2 * 60_000,
  waitingLimit: 4,
  startThread,
};

/** SECURITY: never store or log a reading. */
export function openTesseract(log: Logger, settings: Partial<TesseractSettings> = {}): OcrProvider {
  const { timeLimit, idleTime, waitingLimit, startThread } = { ...defaults, ...settings };
  let thread: TesseractThread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let names: Promise<RegionNames> | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  let asked = 0;
  let closed = false;

  const endThread = async () => {
    const ending = thread;
    thread = undefined;
    await ending?.end();
  };

  const recognise = async (deadline: number, { path, type }: IdentityPicture): Promise<IdentityReading> => {
    names ??= loadRegionNames();
    const [png, regionNames] = await Promise.all([prepareForReading(path), names]);
    if (closed || isPast(deadline)) throw new Error('The OCR was ended');
    thread ??= startThread();
    const text = pageText(await thread.recognise(png));
    return (type === 'KTP' ? readKtp(text, regionNames) : readSim(text)) ?? nothingRead;
  };

  const readBefore = async (deadline: number, picture: IdentityPicture): Promise<IdentityReading> => {
    if (isPast(deadline)) throw new AppError('UNAVAILABLE', ocrTexts.busy);
    clearTimeout(idle);
    try {
      return await before(deadline, recognise(deadline, picture));
    } catch (error) {
      if (error instanceof AppError) throw error;
      names = undefined;
      // The thread may hang, so the next reading starts a new thread.
      await endThread();
      log.warn({ error: describeError(error) }, 'ocr failed');
      throw new AppError('UNAVAILABLE', ocrTexts.failed);
    } finally {
      idle = setTimeout(() => void endThread(), idleTime).unref();
    }
  };

  return {
    available: true,

    read: async (picture) => {
      if (asked > waitingLimit) throw new AppError('UNAVAILABLE', ocrTexts.busy);
      asked += 1;
      const deadline = performance.now() + timeLimit;
      const reading = previous.then(() => readBefore(deadline, picture));
      previous = reading.catch(() => undefined);
      return reading.finally(() => {
        asked -= 1;
      });
    },

    close: async () => {
      closed = true;
      clearTimeout(idle);
      await endThread();
      await previous;
      clearTimeout(idle);
    },
  };
}

const isPast = (deadline: number) => performance.now() > deadline;

async function before<T>(deadline: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The OCR took too long')), deadline - performance.now());
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
