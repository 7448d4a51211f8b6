import { useEffect, useState } from 'react';

interface Message {
  form: string;
  from: string;
  kind: 'hello' | 'here' | 'bye';
}

const none: ReadonlySet<string> = new Set();

/** True while another window has the same form open: both write the one draft. */
export function useSharedDraft(form: string | undefined): boolean {
  const [others, setOthers] = useState(none);
  useEffect(() => {
    if (form === undefined) return;
    const from = crypto.randomUUID();
    const windows = new BroadcastChannel('rujukan:draft');
    const say = (kind: Message['kind']) => windows.postMessage({ form, from, kind } satisfies Message);
    windows.onmessage = ({ data: heard }: MessageEvent<Message>) => {
      if (heard.form !== form) return;
      if (heard.kind === 'hello') say('here');
      const one = new Set([heard.from]);
      setOthers((before) => (heard.kind === 'bye' ? before.difference(one) : before.union(one)));
    };
    const leave = () => say('bye');
    window.addEventListener('pagehide', leave);
    say('hello');
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      windows.close();
      setOthers(none);
    };
  }, [form]);
  return others.size > 0;
}
