import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { entities } from '../../../../shared/entities/index.ts';
import { documentFolder } from '../../../../shared/entities/media/operations.ts';
import {
  programLabels as L,
  programFields,
  quotaFields,
} from '../../../../shared/entities/program/fields.ts';
import type { Program } from '../../../../shared/entities/program/schema.ts';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import { type Fact, Facts } from '../../../kit/detail/Facts.tsx';
import { startDownload } from '../../../kit/downloads/downloads.ts';
import { PhotoThumb } from '../../../kit/fields/media/PhotoThumb.tsx';
import { RichText } from '../../../kit/fields/richText/RichText.tsx';
import { StatusBadge } from '../../../kit/marks/StatusBadge.tsx';
import { blockedBadge, blockedText, locationText, noLimit, periodText } from './programTexts.ts';

export function TodayBadge({ program }: { program: Program }) {
  const blocked = blockedBadge(program);
  return (
    <span title={blockedText(program)}>
      <StatusBadge tone={blocked ? 'red' : 'green'}>{blocked ?? 'Dapat dipilih agen hari ini'}</StatusBadge>
    </span>
  );
}

export function ProgramFacts({ program }: { program: Program & { updatedAt: string } }) {
  return (
    <DetailSection title="Program">
      <Facts facts={factsOf(program)} />
    </DetailSection>
  );
}

const factsOf = (program: Program & { updatedAt: string }): Fact[] => [
  {
    label: L.program_picture,
    value: program.program_picture && (
      <PhotoThumb folder="program_icon" name={program.program_picture} label={program.program_name} />
    ),
  },
  { label: 'Periode Program', value: periodText(program) },
  ...(program.is_quota
    ? describedFacts(quotaFields, program, ['quota', 'usedQuota', 'remaining_quota'])
    : [{ label: L.quota, value: noLimit.quota }]),
  { label: L.is_location, value: locationText(program) },
  {
    label: L.program_doc,
    value: program.program_doc && (
      <Button
        variant="default"
        leftSection={<IconFileDownload size={15} />}
        onClick={() =>
          void startDownload(entities.media.file, { folder: documentFolder, name: program.program_doc })
        }
      >
        Unduh dokumen
      </Button>
    ),
  },
  ...describedFacts(programFields, program, ['updatedAt']),
];

export function ProgramTexts({ program }: { program: Program }) {
  return (
    <>
      <DetailSection title={L.description}>
        {program.description ? <RichText html={program.description} /> : '-'}
      </DetailSection>
      <DetailSection title={L.snk}>{program.snk ? <RichText html={program.snk} /> : '-'}</DetailSection>
    </>
  );
}
