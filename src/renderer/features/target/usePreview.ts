import { useDebouncedValue } from '@mantine/hooks';
import type { OutputOf } from '../../../shared/core/operation.ts';
import { entities } from '../../../shared/entities/index.ts';
import { targetPreviewInput } from '../../../shared/entities/target/schema.ts';
import { useRead } from '../../lib/queries.ts';
import { clockFaults, settingsOf } from './form.ts';
import type { TargetForm, TargetRecord } from './useTargetForm.ts';

const { preview } = entities.target;

export interface TargetPreview {
  rows: OutputOf<typeof preview> | undefined;
  isCurrent: boolean;
  isError: boolean;
  retry: () => void;
}

const pause = 400;

/** Previews the stored settings while the input is invalid. */
export function usePreview({ form }: TargetForm, stored: TargetRecord): TargetPreview {
  const [values] = useDebouncedValue(form.values, pause);
  const { hours, office, rest, days_off } = stored;
  const typed = targetPreviewInput.safeParse(settingsOf(values));
  const isRead = typed.success && Object.keys(clockFaults(values)).length === 0;
  const input = isRead ? typed.data : { hours, office, rest, days_off };
  const { data, isFetching, isError, refetch } = useRead(preview, input, { keepPrevious: true });
  return {
    rows: data?.data,
    isCurrent: isRead && !isFetching && values === form.values,
    isError,
    retry: () => void refetch(),
  };
}
