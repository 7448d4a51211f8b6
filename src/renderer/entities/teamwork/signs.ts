import { type PresenceInput, presenceEvery } from '../../../shared/entities/presence/schema.ts';

export type OpenRecords = PresenceInput['open'];

export interface Signs {
  /** Empty after the window has left its records. */
  show(open: OpenRecords): void;
  /** Tells the server nothing: the sign-out or lock has told it. */
  rest(): void;
  /** Tells the server at once, because the window closes. */
  leave(): void;
}

/** Milliseconds in which several changes become one message. */
const gather = 1_000;
const beat = presenceEvery * 1_000;

interface Message {
  window: string;
  open: OpenRecords;
  /** The window has just told the server about all windows. */
  told: boolean;
}

/** A record is being edited if any window edits it. */
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
 * Tells the server which records all windows have open: soon after a change, then every 20 s from one window. The
 * server keeps one line per app.
 */
export function openSigns(
  send: (open: OpenRecords) => Promise<unknown>,
  windows: Pick<BroadcastChannel, 'postMessage' | 'onmessage'> = new BroadcastChannel('rujukan:open'),
): Signs {
  const own = crypto.randomUUID();
  const others = new Map<string, OpenRecords>();
  let open: OpenRecords = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A change of this window that no message to the server has had. */
  let isPending = false;

  const say = (told: boolean) => windows.postMessage({ window: own, open, told } satisfies Message);
  const tellAfter = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(tell, pause);
  };
  const tell = () => {
    timer = undefined;
    isPending = false;
    if (open.length > 0) tellAfter(beat);
    say(true);
    // A failure is ignored: the next message follows, and the server drops silent windows.
    void send(joined([open, ...others.values()])).catch(() => undefined);
  };

  windows.onmessage = ({ data }: MessageEvent<Message>) => {
    const isNew = data.open.length > 0 && !others.has(data.window);
    if (data.open.length > 0) others.set(data.window, data.open);
    else if (others.delete(data.window) && open.length > 0) tellAfter(gather);
    // A new window must hear what is open here.
    if (isNew && open.length > 0) say(false);
    if (data.told && open.length > 0 && !isPending) tellAfter(beat);
  };

  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
    isPending = false;
    if (open.length === 0) return;
    open = [];
    say(false);
  };

  return {
    show: (next) => {
      if (JSON.stringify(next) === JSON.stringify(open)) return;
      open = next;
      isPending = true;
      say(false);
      tellAfter(gather);
    },
    rest,
    leave: () => {
      if (open.length === 0) return;
      rest();
      void send(joined([...others.values()])).catch(() => undefined);
    },
  };
}
