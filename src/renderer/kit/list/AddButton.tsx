import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Page } from '../page/page.ts';
import { useOpenPage } from '../useOpenPage.ts';

/** 'Tambah': shown to everyone; without the right a click says 'Access Denied!'. */
export function AddButton({
  page,
  params,
  query,
  quiet = false,
}: {
  page: Page;
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | undefined>>;
  /** One of several on the page. */
  quiet?: boolean;
}) {
  const openPage = useOpenPage();
  return (
    <Button
      variant={quiet ? 'default' : 'filled'}
      leftSection={<IconPlus size={15} />}
      onClick={() => openPage(page, params, query)}
    >
      Tambah
    </Button>
  );
}
