import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { alertDenied } from '../confirm.tsx';
import { type Page, pathTo } from '../page/page.ts';
import { useMayOpen } from '../useMay.ts';

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
  const allowed = useMayOpen(page);
  const navigate = useNavigate();
  return (
    <Button
      variant={quiet ? 'default' : 'filled'}
      leftSection={<IconPlus size={15} />}
      onClick={() => (allowed ? navigate(pathTo(page, params, query)) : void alertDenied(page.access))}
    >
      Tambah
    </Button>
  );
}
