import { Text } from '@mantine/core';
import { IconAlertTriangle, IconTicket } from '@tabler/icons-react';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { Note } from '../../../kit/layout/Note.tsx';
import { useRead } from '../../../lib/queries.ts';
import { TwinsNotice } from '../form/TwinsNotice.tsx';
import { useTwins } from '../form/twins.ts';
import { programFacts, refusal } from '../form/useCatalogue.ts';

/** Milliseconds. Programs rarely change, but their remaining quota often does. */
const fresh = 30_000;

export function Warnings({ referral }: { referral: ReferralDetail }) {
  const twins = useTwins(referral, referral.id);
  return (
    <>
      <ProgramLeft referral={referral} />
      <TwinsNotice twins={twins} />
    </>
  );
}

function ProgramLeft({ referral: { category_id, program_id } }: { referral: ReferralDetail }) {
  const programs = useRead(entities.program.byCategory, { category_id }, { fresh });
  const program = programs.data?.data.find(({ id }) => id === program_id);
  if (!program) return null;
  const blocked = refusal(program, undefined);
  const Icon = blocked ? IconAlertTriangle : IconTicket;
  return (
    <Note
      icon={<Icon size={16} aria-hidden />}
      {...(blocked !== undefined && { tone: 'amber' as const, py: 6 })}
    >
      <Text size="sm" fw="bold" c="var(--app-text)">
        {program.program_name}
      </Text>
      {[blocked, programFacts(program) ?? 'Kuota: Tanpa Batas'].filter(Boolean).map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Note>
  );
}
