import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOutByHand } from '../../../src/renderer/app/underWay.ts';
import { addOpenForm } from '../../../src/renderer/kit/form/openForms.ts';
import { dropAll, hold } from '../../../src/renderer/kit/held/held.ts';

vi.mock('@mantine/notifications', () => ({ notifications: { show: () => {}, hide: () => {} } }));
const answers = vi.hoisted(() => new Map<string, boolean>());
vi.mock('../../../src/renderer/kit/confirm.tsx', () => ({
  confirm: async ({ title }: { title: string }) => answers.get(title) ?? true,
}));

let done: string[];
let close: () => void;
beforeEach(() => {
  done = [];
  answers.clear();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('window', {
    desktop: {
      call: async (name: string) => {
        if (name === 'session.logout') done.push('signed out');
        return { ok: true, data: name === 'batch.drafts' ? [] : null };
      },
    },
  });
  close = addOpenForm({
    edits: true,
    isSafe: () => false,
    mayLeave: async () => answers.get('the form') ?? true,
    release: () => done.push('form given up'),
  });
  hold({ title: 'a', entity: 'referral', ids: [1], send: async () => void done.push('sent') });
});
afterEach(() => {
  close();
  dropAll();
  vi.unstubAllGlobals();
});

test.each(['Masih ada yang menunggu dikirim', 'the form'])(
  'who stays when asked about %s loses nothing',
  async (asked) => {
    answers.set(asked, false);
    await signOutByHand();
    expect(done).toEqual([]);
  },
);

test('who agrees to both is signed out after what was held is sent', async () => {
  await signOutByHand();
  expect(done).toEqual(['form given up', 'sent', 'signed out']);
});
