import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createPendingCalls } from '../../threads/pendingCalls.ts';

/**
 * Replaces `createWorker` of tesseract.js, whose hanging worker cannot be ended and whose errors end the
 * server.
 */
export interface TesseractThread {
  recognise(png: Uint8Array): Promise<RecognisedLine[]>;
  end(): Promise<void>;
}

export interface RecognisedLine {
  words: RecognisedWord[];
}

interface RecognisedWord {
  text: string;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}

interface ThreadMessage {
  jobId: string;
  status: 'resolve' | 'reject' | 'progress';
  data: unknown;
}

interface Page {
  blocks: { paragraphs: { lines: RecognisedLine[] }[] }[] | null;
}

const language = 'ind';
const lstmOnly = 1;
/** Mode 6 expects one uniform block of text. `debug_file` silences messages on standard error. */
const parameters = { tessedit_pageseg_mode: '6', debug_file: '/dev/null' };

const { resolve: packageFile } = createRequire(import.meta.url);
const languageFolder = () =>
  join(dirname(packageFile('@tesseract.js-data/ind/package.json')), '4.0.0_best_int');

export function startThread(data = languageFolder()): TesseractThread {
  const program = packageFile('tesseract.js/src/worker-script/node/index.js');
  // SECURITY: output is dropped, so that no text of a card reaches a log.
  const worker = new Worker(program, { stdout: true, stderr: true, env: {} });
  worker.stdout.resume();
  worker.stderr.resume();
  const waiting = createPendingCalls();
  worker.on('error', (error) => waiting.end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => waiting.end(new Error('The OCR thread has ended')));
  worker.on('message', ({ jobId, status, data: answer }: ThreadMessage) => {
    if (status === 'resolve') waiting.resolve(Number(jobId), answer);
    if (status === 'reject')
      waiting.reject(Number(jobId), new Error(`The OCR thread failed: ${String(answer)}`));
  });

  const ask = (action: string, payload: object): Promise<unknown> => {
    const { id, answer } = waiting.begin();
    worker.postMessage({ workerId: 'ocr', jobId: String(id), action, payload });
    return answer;
  };

  const load = async () => {
    await ask('load', { options: { lstmOnly } });
    const options = { langPath: data, cacheMethod: 'none', gzip: true, lstmOnly: true };
    await ask('loadLanguage', { langs: language, options });
    await ask('initialize', { langs: language, oem: lstmOnly });
    await ask('setParameters', { params: parameters });
  };
  const loaded = load();
  // `recognise` reports the error. This line only prevents an unhandled rejection.
  loaded.catch(() => undefined);

  return {
    recognise: async (png) => {
      await loaded;
      const output = { text: false, blocks: true };
      const page = (await ask('recognize', { image: png, options: { rotateAuto: true }, output })) as Page;
      return (page.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((each) => each.lines));
    },
    end: async () => {
      await worker.terminate();
    },
  };
}
