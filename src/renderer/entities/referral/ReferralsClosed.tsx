import { Text } from '@mantine/core';
import { Helpers, useNeeds } from '../../kit/rights/needs.tsx';
import { useMayOpen } from '../../kit/rights/useMay.ts';

/** Names people who can help, if the user may not open the list behind the figures. */
export function ReferralsClosed() {
  const { list } = useNeeds().referral;
  if (useMayOpen(list)) return null;
  return (
    <Text size="sm" c="dimmed">
      Daftar pengajuan tertutup bagi Anda. <Helpers page={list} />
    </Text>
  );
}
