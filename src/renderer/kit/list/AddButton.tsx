import { Button, Tooltip } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDateTime } from '../../../shared/core/values.ts';
import { call } from '../../lib/desktop.ts';
import { takeDraftState } from '../form/drafts.ts';
import { type Page, pathTo } from '../page/page.ts';
import { useMayOpen } from '../useMay.ts';
import { useOpenPage } from '../useOpenPage.ts';

interface AddButtonProps {
  page: Page;
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | undefined>>;
  quiet?: boolean;
}

/** without the right a click says 'Access Denied!'. A stored draft is offered too (features.md F5). */
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
  const savedAt = useDraftOf(pathTo(page, params));
  if (!may || savedAt === undefined) return null;
  return (
    <Tooltip label={`Isian pada ${formatDateTime(new Date(savedAt))} belum dikirim`}>
      <Button
        variant="subtle"
        leftSection={<IconHistory size={15} />}
        onClick={() => void navigate(pathTo(page, params, query), { state: takeDraftState })}
      >
        1 draf
      </Button>
    </Tooltip>
  );
}

/** When the draft was written; undefined without one. Drafts are stored under the form's path. */
function useDraftOf(form: string): number | undefined {
  const [savedAt, setSavedAt] = useState<number>();
  useEffect(() => {
    let gone = false;
    call('draft.read', { form }).then(
      (draft) => !gone && setSavedAt(draft?.savedAt),
      // The form itself offers the draft too.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [form]);
  return savedAt;
}
