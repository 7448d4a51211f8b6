import { type PresenceInput, presenceEvery } from '../../../shared/entities/presence/schema.ts';

export type OpenRecords = PresenceInput['open'];

export interface PresenceSignals {
  show(open: OpenRecords): void;
  /** Sends nothing to the server. A lock signs out, and a sign-out already informs the server. */
  forget(): void;
  /** Reports at once, because the window closes. */
  leave(): void;
}

const gatherMs = 1_000;
const repeatMs = presenceEvery * 1_000;
/** Every window with open records answers each report, so a window that is silent this long has crashed. */
const silentMs = 2.5 * repeatMs;

interface Message {
  window: string;
  open: OpenRecords;
  /** The window has just sent the records of all windows to the server. */
  reported: boolean;
}

/** A record counts as edited if any window edits it. */
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
 * Reports the records that all windows have open: soon after a change, then every 20 s from one window. The
 * server keeps one list per sign-in, and all windows share a sign-in.
 */
export function createPresenceSignals(
  send: (open: OpenRecords) => Promise<unknown>,
  windows: Pick<BroadcastChannel, 'postMessage' | 'onmessage'> = new BroadcastChannel('rujukan:open'),
): PresenceSignals {
  const own = crypto.randomUUID();
  const others = new Map<string, { open: OpenRecords; heardAt: number }>();
  let open: OpenRecords = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True while a change in this window is unreported. */
  let isPending = false;
  /** Milliseconds since 1970. */
  let reportedAt = 0;

  const post = (reported: boolean) => windows.postMessage({ window: own, open, reported } satisfies Message);
  const openElsewhere = () => [...others.values()].map((other) => other.open);
  const scheduleReport = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(report, pause);
  };
  const report = () => {
    timer = undefined;
    isPending = false;
    if (open.length > 0) scheduleReport(repeatMs);
    post(true);
    // After a pause of the computer, no window has been heard.
    const wasAwake = Date.now() - reportedAt < silentMs;
    for (const [window, { heardAt }] of others)
      if (wasAwake && Date.now() - heardAt > silentMs) others.delete(window);
    reportedAt = Date.now();
    // Errors are ignored, because another report follows or the server forgets an app that stays silent.
    void send(joined([open, ...openElsewhere()])).catch(() => undefined);
  };

  windows.onmessage = ({ data }: MessageEvent<Message>) => {
    const isNew = data.open.length > 0 && !others.has(data.window);
    if (data.open.length > 0) others.set(data.window, { open: data.open, heardAt: Date.now() });
    else if (others.delete(data.window) && open.length > 0) scheduleReport(gatherMs);
    // A new window needs this window's records. A reporting window must hear that this window is alive.
    if ((isNew || data.reported) && open.length > 0) post(false);
    if (data.reported && open.length > 0 && !isPending) scheduleReport(repeatMs);
  };

  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    isPending = false;
    if (open.length === 0) return;
    open = [];
    post(false);
  };

  return {
    show: (next) => {
      if (JSON.stringify(next) === JSON.stringify(open)) return;
      open = next;
      isPending = true;
      post(false);
      scheduleReport(gatherMs);
    },
    forget,
    leave: () => {
      if (open.length === 0) return;
      forget();
      void send(joined(openElsewhere())).catch(() => undefined);
    },
  };
}
