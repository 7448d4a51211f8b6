import { Button, Group } from '@mantine/core';
import { describeFields } from '../../../shared/core/fields.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { SignIn } from '../../../shared/entities/session/schema.ts';
import { confirm } from '../../kit/dialogs/confirm.tsx';
import { lostUnlessListed, watchedThrough } from '../../kit/dialogs/watchedRecord.tsx';
import { columnsOf } from '../../kit/list/listColumns.ts';
import { SmallList } from '../../kit/list/SmallList.tsx';
import { StatusBadge } from '../../kit/marks/StatusBadge.tsx';
import { notifyFailure, notifySuccess } from '../../kit/notices/notify.ts';
import { maySignOut } from '../../kit/session/pendingWork.ts';
import { signOut } from '../../kit/session/session.ts';
import { useWrite } from '../../lib/queries.ts';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

const fields = describeFields({
  device: { label: 'Perangkat', width: 230 },
  createdAt: { label: 'Waktu masuk', kind: 'datetime', width: 160 },
  lastUsedAt: { label: 'Terakhir Dipakai', kind: 'datetime', width: 160 },
  id: { label: 'Tindakan', width: 110 },
});

const nameOf = ({ device }: SignIn): string => device || 'Perangkat tidak dikenal';

const columns = columnsOf<SignIn>()(fields, [
  {
    name: 'device',
    render: (session) => (
      <Group gap={8}>
        {nameOf(session)}
        {session.is_current && <StatusBadge tone="green">Sesi ini</StatusBadge>}
      </Group>
    ),
  },
  'createdAt',
  'lastUsedAt',
  { name: 'id', buttons: true, render: (session) => <EndButton session={session} /> },
]);

export function Sessions() {
  return (
    <SmallList
      title="Sesi"
      name="sesi"
      operation={entities.session.list}
      input={{}}
      columns={columns}
      rowKey={({ id }) => id}
      action={<SignOutEverywhere />}
    />
  );
}

function EndButton({ session }: { session: SignIn }) {
  const end = useWrite(entities.session.end);
  const { id, is_current } = session;
  const ask = async () => {
    const agreed = await confirm({
      title: is_current ? 'Akhiri sesi ini?' : `Akhiri sesi ${nameOf(session)}?`,
      body: is_current
        ? 'Anda keluar dari perangkat ini. Isian yang belum dikirim tetap tersimpan sebagai draf.'
        : 'Sesi di perangkat itu langsung berakhir. Untuk memakainya lagi, perlu masuk dengan kata sandi.',
      action: 'Akhiri sesi',
      danger: true,
      watched: watchedThrough({ entity: 'session', id }, entities.session.list, {}, (now) =>
        lostUnlessListed(now, id),
      ),
    });
    if (!agreed || (is_current && !(await maySignOut()))) return;
    try {
      if (is_current) await signOut();
      else notifySuccess((await end.mutateAsync({ id })).message, nameOf(session));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Akhiri sesi ${is_current ? 'ini' : nameOf(session)}`}
      onClick={() => void ask()}
    >
      Akhiri sesi
    </Button>
  );
}
