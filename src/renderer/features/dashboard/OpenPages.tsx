import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { allows } from '../../../shared/core/access.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { Empty } from '../../kit/page/states.tsx';
import { useSession } from '../../kit/session/sessionState.ts';
import { pages } from '../../pages/index.ts';

const gated = pages.filter(({ command, access }) => command && access.kind === 'codes');

export function OpenPages() {
  const codes = useSession((session) => session.codes);
  const open = gated.filter(({ access }) => allows(access, codes));
  if (open.length === 0)
    return (
      <Card label="Yang dapat Anda buka">
        <Empty
          title="Belum ada halaman untuk Anda"
          hint="Role Anda belum memiliki hak akses yang membuka halaman dari sini. Hubungi super admin untuk memintanya."
        />
      </Card>
    );
  return (
    <Card label="Yang dapat Anda buka" padding>
      <Text fw={650} mb={6}>
        Yang dapat Anda buka
      </Text>
      <Group gap="lg">
        {open.map((page) => (
          <Anchor key={page.path} component={Link} to={pathTo(page)} size="sm">
            {typeof page.command === 'string' ? page.command : page.title}
          </Anchor>
        ))}
      </Group>
    </Card>
  );
}
