import { Button, Tooltip } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount } from '../../../shared/core/formats.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { type AbandonedDraft, abandonedDrafts } from '../form/draftSlots.ts';
import { restoreDraftState } from '../form/drafts.ts';
import { type Page, pathTo } from '../page/page.ts';
import { useOpenPage } from '../page/useOpenPage.ts';
import { useMayOpen } from '../rights/useMay.ts';

interface AddButtonProps {
  page: Page;
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | undefined>>;
  quiet?: boolean;
}

/**
 * Without the right, a click shows 'Access Denied!'. A second button offers abandoned drafts
 * (features.md F5).
 */
export function AddButton({ page, params, query, quiet = false }: AddButtonProps) {
  const openPage = useOpenPage();
  return (
    <>
      <KeptDraft {...{ page, ...(params && { params }), ...(query && { query }) }} />
      <Button
        variant={quiet ? 'default' : 'filled'}
        leftSection={<IconPlus size={15} />}
        onClick={() => openPage(page, params, query)}
      >
        Tambah
      </Button>
    </>
  );
}

function KeptDraft({ page, params, query }: AddButtonProps) {
  const navigate = useNavigate();
  const may = useMayOpen(page);
  const [newest, ...others] = useLeft(pathTo(page, params));
  if (!may || !newest) return null;
  return (
    <Tooltip label={`Isian pada ${formatDateTime(new Date(newest.savedAt))} belum dikirim`}>
      <Button
        variant="subtle"
        leftSection={<IconHistory size={15} />}
        onClick={() => void navigate(pathTo(page, params, query), { state: restoreDraftState })}
      >
        {formatCount(1 + others.length)} draf
      </Button>
    </Tooltip>
  );
}

function useLeft(form: string): readonly AbandonedDraft[] {
  const [left, setLeft] = useState<readonly AbandonedDraft[]>([]);
  useEffect(() => {
    let gone = false;
    abandonedDrafts(form).then(
      (found) => !gone && setLeft(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [form]);
  return left;
}
