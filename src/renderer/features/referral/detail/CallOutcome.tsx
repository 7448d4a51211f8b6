import { Button, Group, Kbd } from '@mantine/core';
import { formatDateTime } from '../../../../shared/core/values.ts';
import type { callFields } from '../../../../shared/entities/referral/fields.ts';
import type { ResourceForm } from '../../../kit/form/resourceForm.ts';
import type { FormValues } from '../../../kit/form/values.ts';
import { keyNames } from '../../../kit/keys/keyNames.ts';
import { useKeys } from '../../../kit/keys/useKeys.ts';
import { nowAsInstant } from './callTime.ts';

type Values = FormValues<typeof callFields>;

const outcomes = [
  {
    key: 'alt+1',
    label: 'Sudah dilakukan',
    of: ({ call_time }: Values, now: string): Partial<Values> => ({
      call_time: call_time ?? now,
      is_verified: true,
    }),
  },
  {
    key: 'alt+2',
    label: 'Tidak diangkat',
    of: ({ other_info }: Values, now: string): Partial<Values> => ({
      call_time: now,
      is_verified: false,
      other_info: [other_info, `Tidak diangkat ${formatDateTime(now).slice(0, 16)}.`]
        .filter(Boolean)
        .join('\n'),
    }),
  },
] as const;

export function CallOutcome({ form }: { form: ResourceForm<Values> }) {
  const note = ({ of }: (typeof outcomes)[number]) => form.set(of(form.values, nowAsInstant()));
  useKeys(
    'Hasil panggilan',
    outcomes.map((outcome) => ({ keys: outcome.key, label: outcome.label, run: () => note(outcome) })),
    { inFields: true },
  );
  return (
    <Group gap="xs" role="group" aria-label="Hasil panggilan">
      {outcomes.map((outcome) => (
        <Button
          key={outcome.key}
          variant="default"
          rightSection={<Kbd size="xs">{keyNames(outcome.key.replace('alt+', 'Alt '))}</Kbd>}
          onClick={() => note(outcome)}
        >
          {outcome.label}
        </Button>
      ))}
    </Group>
  );
}
