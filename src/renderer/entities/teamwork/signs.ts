import { type PresenceInput, presenceEvery } from '../../../shared/entities/presence/schema.ts';

export type OpenRecords = PresenceInput['open'];

export interface Signs {
  /** What this window has open; none when it has left its records. */
  show(open: OpenRecords): void;
  /** Tells nothing more: the sign-out, which a lock is as well, has told the server. */
  rest(): void;
}

/** Milliseconds in which several changes become one sign, as when a walk passes records. */
const gather = 1_000;
const beat = presenceEvery * 1_000;

interface Message {
  window: string;
  open: OpenRecords;
  /** The window has just told the server what all have open. */
  told: boolean;
}

/** Each record once; it is being changed if one of the windows changes it. */
function joined(all: readonly OpenRecords[]): OpenRecords {
  const records = new Map<string, OpenRecords[number]>();
  for (const record of all.flat()) {
    const key = `${record.entity} ${record.id}`;
    const editing = record.editing || (records.get(key)?.editing ?? false);
    records.set(key, { ...record, editing });
  }
  return [...records.values()];
}

/**
 * Tells the server what all windows of the program have open: soon after a change, and while something is open every
 * 20 s by one of them, because the server keeps one line for the program.
 */
export function openSigns(
  send: (open: OpenRecords) => Promise<unknown>,
  windows: Pick<BroadcastChannel, 'postMessage' | 'onmessage'> = new BroadcastChannel('rujukan:open'),
): Signs {
  const own = crypto.randomUUID();
  const others = new Map<string, OpenRecords>();
  let open: OpenRecords = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (told: boolean) => windows.postMessage({ window: own, open, told } satisfies Message);
  const tellAfter = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(tell, pause);
  };
  const tell = () => {
    timer = undefined;
    if (open.length > 0) tellAfter(beat);
    say(true);
    // A failure needs no word: the next sign follows, and who gives none is gone by itself.
    void send(joined([open, ...others.values()])).catch(() => undefined);
  };

  windows.onmessage = ({ data }: MessageEvent<Message>) => {
    const isNew = data.open.length > 0 && !others.has(data.window);
    if (data.open.length > 0) others.set(data.window, data.open);
    else if (others.delete(data.window) && open.length > 0) tellAfter(gather);
    // A window that opens has to hear what is open here.
    if (isNew && open.length > 0) say(false);
    if (data.told && open.length > 0) tellAfter(beat);
  };

  return {
    show: (next) => {
      if (JSON.stringify(next) === JSON.stringify(open)) return;
      open = next;
      say(false);
      tellAfter(gather);
    },
    rest: () => {
      clearTimeout(timer);
      timer = undefined;
      if (open.length === 0) return;
      open = [];
      say(false);
    },
  };
}
