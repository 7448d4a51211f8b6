import { beforeEach, expect, test } from 'vitest';
import { notifyOutage, useNotices } from '../../../src/renderer/kit/notices/notify.ts';

beforeEach(() => useNotices.setState({ notices: [], unseen: 0 }));

const messages = () => useNotices.getState().notices.map(({ message }) => message);

test.each([
  ['server', 'Server'],
  ['database', 'Database kantor'],
] as const)(
  'the return of the %s is reported once, and only after its outage was reported',
  (topic, name) => {
    const others = messages();
    notifyOutage(topic, true);
    expect(messages()).toEqual(others);
    notifyOutage(topic, false);
    expect(messages()).toEqual([`${name} tidak dapat dihubungi. Mencoba lagi…`, ...others]);
    notifyOutage(topic, true);
    notifyOutage(topic, true);
    expect(messages()).toEqual([`${name} sudah dapat dihubungi lagi.`, ...others]);
  },
);
