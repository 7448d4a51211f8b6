import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { notifyFailure } from '../notices/notify.ts';
import { restoresDraft } from './drafts.ts';
import { useDraft } from './useDraft.ts';

export function useFormDraft<Values extends object>({
  name,
  fields,
  dirty,
  secret,
  figures,
  key,
  onKey,
}: {
  name: string | undefined;
  fields: UseFormReturnType<Values>;
  dirty: boolean;
  secret: ReadonlySet<string>;
  figures: ReadonlySet<string>;
  key: string;
  onKey: (key: string) => void;
}) {
  const blank = fields.getInitialValues();
  const draft = useDraft({ name, blank, values: fields.values, dirty, secret, figures, key });
  const restore = async () => {
    const taken = await draft.restore();
    if (taken?.key) onKey(taken.key);
    if (taken) fields.setValues(taken.values);
    else notifyFailure('Draf itu baru saja dibuka di jendela lain.');
  };
  const location = useLocation();
  const isRequested = restoresDraft(location.state) && draft.offer !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores only once, when the requested draft is loaded
  useEffect(() => {
    if (isRequested) void restore();
  }, [isRequested]);
  return { ...draft, restore };
}
