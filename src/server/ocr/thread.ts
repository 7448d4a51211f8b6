import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * A thread that runs tesseract.js's own worker program. The library's `createWorker` gives its thread away only once it
 * is ready, so one that hangs could not be ended; a fault of the thread has no listener there and would take the
 * server down; and on Node it loads the large core that also holds the old engine. Hence its messages are spoken here.
 */
export interface TesseractThread {
  /** Reads a picture (PNG). Rejects when the thread has ended. */
  recognise(png: Uint8Array): Promise<RecognisedLine[]>;
  /** Ends the thread at once; what it was doing rejects. */
  end(): Promise<void>;
}

/** A line of text as it lies on the picture. */
export interface RecognisedLine {
  words: RecognisedWord[];
}

interface RecognisedWord {
  text: string;
  /** Pixels from the left and top edges. */
  bbox: { x0: number; y0: number; x1: number; y1: number };
}

interface ThreadMessage {
  jobId: string;
  status: 'resolve' | 'reject' | 'progress';
  data: unknown;
}

/** As much as is used of what the library calls a page. */
interface Page {
  blocks: { paragraphs: { lines: RecognisedLine[] }[] }[] | null;
}

const language = 'ind';
/** Engine mode: the neural network only. */
const lstmOnly = 1;
/** Page segmentation: one uniform block of text. Silent, as the engine otherwise writes remarks to standard error. */
const parameters = { tessedit_pageseg_mode: '6', debug_file: '/dev/null' };

const { resolve: packageFile } = createRequire(import.meta.url);
/** The trained data that comes with the program; nothing is fetched or cached. */
const languageFolder = () =>
  join(dirname(packageFile('@tesseract.js-data/ind/package.json')), '4.0.0_best_int');

/** Starts a thread; its first reading waits until the engine is loaded. `data` is the folder of the trained data. */
export function startThread(data = languageFolder()): TesseractThread {
  const program = packageFile('tesseract.js/src/worker-script/node/index.js');
  // Its output is read and dropped: nothing of a card may reach a log. It needs nothing of the environment either.
  const worker = new Worker(program, { stdout: true, stderr: true, env: {} });
  worker.stdout.resume();
  worker.stderr.resume();
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  let fault: Error | undefined;
  let jobs = 0;

  const fail = (error: Error) => {
    fault ??= error;
    for (const each of waiting.values()) each.reject(fault);
    waiting.clear();
  };
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => fail(new Error('The OCR thread has ended')));
  worker.on('message', ({ jobId, status, data: answer }: ThreadMessage) => {
    if (status === 'progress') return;
    const job = waiting.get(jobId);
    waiting.delete(jobId);
    if (status === 'resolve') job?.resolve(answer);
    else job?.reject(new Error(`The OCR thread failed: ${String(answer)}`));
  });

  const ask = (action: string, payload: object): Promise<unknown> => {
    if (fault) return Promise.reject(fault);
    jobs += 1;
    const jobId = String(jobs);
    const job = Promise.withResolvers<unknown>();
    waiting.set(jobId, job);
    worker.postMessage({ workerId: 'ocr', jobId, action, payload });
    return job.promise;
  };

  const load = async () => {
    await ask('load', { options: { lstmOnly } });
    const options = { langPath: data, cacheMethod: 'none', gzip: true, lstmOnly: true };
    await ask('loadLanguage', { langs: language, options });
    await ask('initialize', { langs: language, oem: lstmOnly });
    await ask('setParameters', { params: parameters });
  };
  const loaded = load();
  // Whoever reads hears of it; without a reader it is no fault.
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
