import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { emptyText } from '../../../../shared/core/fields.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { holderText } from '../../../entities/teamwork/claimText.ts';
import { useAssume } from '../../../entities/teamwork/useAssume.ts';
import { useClaims } from '../../../entities/teamwork/useClaims.ts';
import { usePageActions } from '../../../kit/keys/pageActions.ts';
import { PersonMark } from '../../../kit/marks/PersonMark.tsx';
import { useNow } from '../../../kit/page/useNow.ts';
import { useMay } from '../../../kit/rights/useMay.ts';

export function Holder({ id }: { id: number }) {
  const claim = useClaims([id]).of(id);
  const now = useNow();
  if (!claim) return <span>{emptyText}</span>;
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
      <PersonMark name={claim.holder} mine={claim.mine} />
      {holderText(claim, Math.max(now, Date.now()))}
    </Group>
  );
}

export function HolderActions({ id }: { id: number }) {
  const may = useMay(entities.claim.takeOver);
  const other = useClaims([id], may).otherOf(id);
  const client = useQueryClient();
  const { takeOver, free } = useAssume(() => void client.invalidateQueries({ queryKey: ['claim'] }));
  const actions =
    may && other
      ? [
          { label: 'Ambil alih', run: () => void takeOver(id) },
          { label: 'Lepaskan', run: () => void free(id) },
        ]
      : [];
  usePageActions(actions.map((action) => ({ ...action, onPageOnly: true })));
  return actions.map(({ label, run }) => (
    <Button key={label} variant="default" onClick={run}>
      {label}
    </Button>
  ));
}
