import { globSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useSteps } from '../../../src/renderer/features/batchUpload/review/useEdits.ts';
import { confirm } from '../../../src/renderer/kit/dialogs/confirm.tsx';
import { useDownloads } from '../../../src/renderer/kit/downloads/downloads.ts';
import { isOfOther, listAddress } from '../../../src/renderer/kit/list/address.ts';
import {
  notifyOffer,
  notifyOutage,
  notifySuccess,
  useNotices,
} from '../../../src/renderer/kit/notices/notify.ts';
import { restoreSession, signIn, signOut } from '../../../src/renderer/kit/session/session.ts';
import { eventually } from '../../eventually.ts';

const hidden: string[] = [];
const shown: string[] = [];
vi.mock('@mantine/notifications', () => ({
  notifications: {
    show: ({ id }: { id: string }) => void shown.push(id),
    hide: (id: string) => void hidden.push(id),
  },
}));

const ends: (() => void)[] = [];
vi.mock('@mantine/modals', () => ({
  modals: {
    open: ({ onClose }: { onClose: () => void }) => void ends.push(onClose),
    closeAll: () => {
      for (const end of ends) end();
    },
  },
}));

const person = (user_id: number) => ({ user_id, name: `Orang ${user_id}`, access: [], role: { id: 2 } });
let signedIn: ReturnType<typeof person> | null;
const events: Record<string, (payload: unknown) => void> = {};

beforeEach(() => {
  signedIn = null;
  hidden.length = 0;
  shown.length = 0;
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('window', {
    desktop: {
      on: (name: string, listener: (payload: unknown) => void) => {
        events[name] = listener;
        return () => undefined;
      },
      call: async (name: string) => ({ ok: true, data: name === 'session.logout' ? null : signedIn }),
    },
  });
});

const messages = () => useNotices.getState().notices.map(({ message }) => message);

async function work() {
  await restoreSession();
  signedIn = person(7);
  await signIn({ email: 'a@b.co', password: 'x' });
  notifySuccess('Data berhasil disimpan', 'Siti Hidayat');
  notifyOffer('Folder Masuk', 'pengajuan-bns.xlsx', 'inbox', { label: 'Buka', run: () => {} });
  notifyOutage('server', false);
  useDownloads.setState({ downloads: [{ id: 'a', name: 'agen-bns.xlsx' } as never] });
  useSteps.setState({ draft: { undo: [], redo: [] } });
}

describe('the state of the first user is cleared', () => {
  const gone = () => {
    expect(messages()).toEqual(['Server tidak dapat dihubungi. Mencoba lagi…']);
    const [success] = shown;
    expect(hidden).toContain(success);
    expect(hidden).toContain('inbox');
    expect(hidden.filter((id) => id === 'server')).toHaveLength(1);
    expect(useDownloads.getState().downloads).toEqual([]);
    expect(useSteps.getState()).toEqual({});
  };

  test('after a sign-out', async () => {
    await work();
    await signOut();
    gone();
  });

  test('when another user signs in at another window of the locked program', async () => {
    await work();
    events['session.ended']!({ message: 'Anda sudah keluar di jendela lain.' });
    signedIn = person(8);
    events['session.started']!({ user_id: 8 });
    await eventually(gone);
  });
});

test('an open question gets its safe answer when the user changes', async () => {
  vi.stubGlobal('document', { activeElement: {} });
  await work();
  const answer = confirm({ title: 'Hapus Siti Hidayat?', action: 'Hapus' });
  await signOut();
  expect(await Promise.race([answer, 'open'])).toBe(false);
});

test('a list in the history of the window belongs to its user', () => {
  const { state } = listAddress(new URLSearchParams({ keyword: '3273051234560009' }));
  expect(isOfOther({ ...state, by: 7 }, 8)).toBe(true);
  expect(isOfOther({ ...state, by: 7 }, 7)).toBe(false);
  expect(isOfOther(state, 8)).toBe(false);
});

/**
 * Module state that may survive a change of user, with the reason. Other module state is created with
 * lib/userState.ts.
 */
const kept: Readonly<Record<string, string>> = {
  'app/palette/mark.ts next': 'until the palette has closed',
  'app/frame/Shortcuts.tsx useOpen': 'a dialog of the program',
  'app/events/Commands.tsx zoomed': 'the size of the program',
  'entities/teamwork/openRecords.ts open': 'left with the pages themselves',
  'entities/teamwork/openRecords.ts signs': 'tells what is open, nothing after a sign-out',
  'kit/settings/backupStep.ts useStep': 'of the program',
  'kit/dialogs/confirm.tsx open': 'open dialogs, closed by resetWithUser',
  'kit/dialogs/confirm.tsx waiting': 'called once the open dialogs are closed',
  'kit/fields/media/uploads.ts running': 'for as long as an upload lasts',
  'kit/fields/places/map/baseMap.ts reading': 'the map',
  'kit/fields/places/userFocus.ts press': 'for as long as a press is told of',
  'kit/fields/places/userFocus.ts inField': 'where the last press was',
  'kit/fields/choices/searchable.ts atRest': 'of the fields that are drawn',
  'kit/form/draftSlots.ts releasing': 'writes that are under way',
  'kit/form/useFormKeys.ts dialogs': 'left with the dialogs themselves',
  'kit/form/openForms.ts open': 'left with the forms themselves',
  'kit/form/openForms.ts listeners': 'functions of what is mounted',
  'kit/grid/density.ts useChosen': 'a choice without content',
  'kit/grid/layout.ts stores': 'by user',
  'kit/grid/layout.ts useOwner': 'set at each sign-in',
  'kit/held/held.ts nextId': 'a number',
  'kit/held/held.ts pauseReasons': 'dropped at each leave, with what rests',
  'kit/held/held.ts useHeld': 'dropped at each leave, with a word',
  'kit/held/held.ts waiting': 'dropped at each leave, with a word',
  'kit/session/idleMinutes.ts useMinutes': 'of the program',
  'kit/list/useListState.ts lastOpened': 'by user',
  'kit/list/useListState.ts lastSeen': 'by user',
  'kit/notices/notify.ts held': 'forgets by resetWithUser',
  'kit/notices/notify.ts nextId': 'a number',
  'kit/notices/notify.ts reportedOutages': 'of the program',
  'kit/notices/notify.ts useNotices': 'forgets by resetWithUser, but for the program’s own',
  'kit/page/PageTools.tsx useSlot': 'an element of the page',
  'kit/page/currentPage.ts useShown': 'emptied when its page is left',
  'kit/keys/pageActions.ts useRegistry': 'of the pages that are open',
  'kit/page/print.ts usePrinted': 'the moment of a print',
  'kit/session/session.ts started': 'a number',
  'kit/session/session.ts startedAtLock': 'a number',
  'kit/session/session.ts startedMeanwhile': 'followed once the own work has ended',
  'kit/session/session.ts underWay': 'a number',
  'kit/session/sessionState.ts useSession': 'who is signed in',
  'kit/keys/shortcuts.ts useRegistry': 'of the pages that are open',
  'kit/keys/topmost.ts pressed': 'for as long as a key is told of',
  'features/referral/process/useDecide.ts reopenShown': 'a function of what is mounted',
  'entities/referral/useTargets.ts known': 'kept only as long as the server’s answer',
  'features/role/AddRolePage.tsx none': 'nothing, by a name',
  'kit/grid/selection.ts none': 'nothing, by a name',
  'features/session/setup/setupValues.ts useSetupValues': 'before there is any user',
  'lib/queries.ts losses': 'for as long as an error is shown',
  'lib/userState.ts resets': 'constant',
  'kit/page/useNow.ts now': 'the clock',
  'kit/page/useNow.ts timer': 'the clock',
  'kit/page/useNow.ts listeners': 'functions of what is mounted',
};

test('every module with state clears it with its user, or is listed with a reason', () => {
  const root = 'src/renderer';
  const found = globSync('**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const made =
      /^(?:export )?(?:const (\w+)[^=\n]*= (?:create[(<]|new (?:Map|Set|WeakMap)(?:<[^\n]*>)?\(\))|let (\w+))/gm;
    return [...text.matchAll(made)].map(([, name, changing]) => `${file} ${name ?? changing}`);
  });
  expect(found.sort()).toEqual(Object.keys(kept).sort());
});
