import { Button, Group, Kbd, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { DemoAccount } from '../../../shared/bridge/types.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { keyNames } from '../../kit/keys/keyNames.ts';
import { useShortcuts } from '../../kit/keys/shortcuts.ts';
import classes from './DemoAccounts.module.css';

interface DemoAccountsProps {
  accounts: readonly DemoAccount[];
  chosen: string;
  onChoose: (account: DemoAccount) => void;
}

export function DemoAccounts({ accounts, chosen, onChoose }: DemoAccountsProps) {
  const roles = [...Map.groupBy(accounts, ({ role }) => role)];
  const take = useRef<(index: number) => boolean>(() => false);
  take.current = (index) => {
    const first = roles[index]?.[1][0];
    if (first) onChoose(first);
    return first !== undefined;
  };
  useShortcuts('Data contoh', [{ keys: `Alt 1–${roles.length}`, label: 'Pilih akun contoh' }]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (!event.altKey || event.ctrlKey || event.metaKey || !digit) return;
      if (take.current(Number(digit) - 1)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return (
    <section aria-labelledby="akun-demo">
      <Group component="header" gap="0 8px" align="baseline" mb={2}>
        <Title order={2} fz="md" lh="22px" id="akun-demo">
          Data contoh
        </Title>
        <Text fz="xs" lh="18px" c="dimmed">
          Pilih akun, atau <Kbd size="xs">{keyNames('Alt')}</Kbd> dan angka, lalu Enter.
        </Text>
      </Group>
      {roles.map(([role, held], index) => (
        <div key={role} className={classes.role}>
          <Kbd size="xs" aria-hidden>
            {index + 1}
          </Kbd>
          <strong>
            {role} <span>{formatCount(held[0]!.rights)} hak</span>
          </strong>
          <Group gap={4} justify="flex-end">
            {held.map((account) => (
              <Button
                key={account.email}
                size="compact-sm"
                variant={account.email === chosen ? 'light' : 'default'}
                aria-label={`${account.label} ${account.email}`}
                aria-pressed={account.email === chosen}
                onClick={() => onChoose(account)}
              >
                {account.label}
              </Button>
            ))}
          </Group>
          <p>{held[0]!.about}</p>
        </div>
      ))}
    </section>
  );
}
