import { Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { Card } from '../../kit/layout/Card.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { homePage } from '../../pages/homePage.ts';
import { publicPages, type SuccessState } from '../../pages/publicPages.ts';
import { SignInFrame } from './SignInFrame.tsx';

/** For a signed-in user, the page keeps the menu. */
export default function SuccessPage() {
  const { message, to } = (useLocation().state ?? {}) as SuccessState;
  const signedIn = useSession((state) => state.status === 'in');
  const said = (
    <>
      <Text c="var(--st-green-fg)" aria-hidden>
        <IconCircleCheck size={40} stroke={1.5} />
      </Text>
      <Text role="status">{message ?? 'Tindakan Anda berhasil.'}</Text>
      <div>
        <Button
          component={Link}
          to={to ?? pathTo(signedIn ? homePage : publicPages.login)}
          size="sm"
          miw={160}
          mt={6}
        >
          Kembali
        </Button>
      </div>
    </>
  );
  if (!signedIn) return <SignInFrame title={publicPages.success.title}>{said}</SignInFrame>;
  return (
    <Card padding>
      <Stack align="center" gap="xs" py="xl" ta="center">
        {said}
      </Stack>
    </Card>
  );
}
