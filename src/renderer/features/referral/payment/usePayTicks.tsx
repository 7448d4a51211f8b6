import { Alert, Button, Checkbox, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { PayCheckKind } from '../../../../shared/entities/referral/payChecks.ts';
import { figureOf } from '../../../kit/form/unreadable.ts';
import { amountFlags, type Flag, flagText } from './payment.ts';
import { usePayChecks } from './usePayChecks.ts';

interface Typed {
  incentive_insentif?: number | string;
  incentive_tax?: number | string;
}

const keyOf = (flag: Flag) => JSON.stringify(flag);

/** Checks of a single payment. `id` is undefined for other moves. */
export function usePayTicks(id: number | undefined) {
  const checks = usePayChecks(id === undefined ? [] : [id]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const flagsFor = ({ incentive_insentif = '', incentive_tax = '' }: Typed): Flag[] => {
    if (id === undefined) return [];
    const insentif = figureOf(incentive_insentif);
    const tax = figureOf(incentive_tax) ?? 0;
    return [...checks.of(id), ...(insentif === undefined ? [] : amountFlags(insentif, tax))];
  };
  const tick = (flag: Flag, on: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      if (on) next.add(keyOf(flag));
      else next.delete(keyOf(flag));
      return next;
    });
  return {
    faultOf: (typed: Typed): string | undefined => {
      if (id === undefined) return undefined;
      if (checks.error) return 'Pemeriksaan pembayaran gagal dimuat';
      const open = flagsFor(typed).filter((flag) => !ticked.has(keyOf(flag)));
      return open.length === 0
        ? undefined
        : `Centang dulu: ${open.map((flag) => flagText(flag).title).join(', ')}`;
    },
    /** Waits for unread checks. Resolves to false if the read fails or finds something new to the user. */
    ready: async (): Promise<boolean> => id === undefined || checks.isRead || checks.findNone(),
    checkedFor: (typed: Typed): Record<number, PayCheckKind[]> =>
      id === undefined ? {} : { [id]: flagsFor(typed).map(({ kind }) => kind) },
    draw: (typed: Typed): ReactNode => {
      if (checks.error)
        return (
          <Alert
            icon={<IconAlertTriangle size={18} />}
            color="red"
            title="Pemeriksaan pembayaran gagal dimuat"
          >
            <Button variant="default" size="compact-sm" onClick={checks.again}>
              Coba Lagi
            </Button>
          </Alert>
        );
      const flags = flagsFor(typed);
      if (flags.length === 0) return null;
      return (
        <Alert icon={<IconAlertTriangle size={18} />} color="amber" title="Periksa sebelum membayar">
          <Stack gap={6}>
            {flags.map((flag) => {
              const { title, reason } = flagText(flag);
              return (
                <Checkbox
                  key={flag.kind}
                  label={title}
                  description={reason}
                  checked={ticked.has(keyOf(flag))}
                  onChange={(event) => tick(flag, event.currentTarget.checked)}
                />
              );
            })}
          </Stack>
        </Alert>
      );
    },
  };
}
