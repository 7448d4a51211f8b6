import { Anchor, Button, Code, Stack, Text } from '@mantine/core';
import { Link, useRouteError } from 'react-router-dom';
import { Card } from '../kit/layout/Card.tsx';
import { pathTo } from '../kit/page/page.ts';
import { Empty } from '../kit/page/states.tsx';
import { homePage } from '../pages/homePage.ts';

export function NotFound() {
  return (
    <Card>
      <Empty
        title="Halaman tidak ditemukan"
        action={
          <Anchor component={Link} to={pathTo(homePage)} size="sm">
            Ke Beranda
          </Anchor>
        }
      />
    </Card>
  );
}

export function RouteError() {
  const error = useRouteError();
  return (
    <Stack align="center" justify="center" mih="100vh" gap="sm" p="xl" role="alert">
      <Text fw={650} size="lg">
        Terjadi kesalahan di halaman ini
      </Text>
      <Code block maw={640}>
        {error instanceof Error ? error.message : String(error)}
      </Code>
      <Button onClick={() => window.location.reload()}>Muat Ulang</Button>
    </Stack>
  );
}
