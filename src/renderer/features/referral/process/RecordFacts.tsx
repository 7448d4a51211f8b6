import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExternalLink, IconPhone } from '@tabler/icons-react';
import type { Ref } from 'react';
import { inBlock } from '../../../../shared/core/fields.ts';
import { jakartaDay } from '../../../../shared/core/values.ts';
import {
  callFields,
  referralLabels as L,
  referralFields,
} from '../../../../shared/entities/referral/fields.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { type ReferralStatus, referralStatusNames } from '../../../../shared/entities/referral/status.ts';
import { NewestNote } from '../../../entities/note/NewestNote.tsx';
import { NotesCard } from '../../../entities/note/NotesCard.tsx';
import { AgeBadge } from '../../../entities/referral/AgeBadge.tsx';
import { DueBadge } from '../../../entities/referral/DueBadge.tsx';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import { FactGroups, KeyFacts } from '../../../kit/detail/Facts.tsx';
import { PhotoThumb } from '../../../kit/fields/media/PhotoThumb.tsx';
import { AnswerFacts } from '../detail/sections.tsx';
import { checksOf } from './checks.ts';
import { HoldNotice } from './HoldNotice.tsx';
import { HoldPill } from './HoldPill.tsx';
import { Panel, PanelBody } from './Panel.tsx';
import classes from './RecordFacts.module.css';
import type { Claiming } from './useLease.ts';

export function RecordFacts({
  ref,
  referral,
  expected,
  decided,
  claiming,
  onCall,
  onDetail,
}: {
  ref: Ref<HTMLElement>;
  referral: ReferralDetail;
  expected: ReferralStatus | undefined;
  decided: ReferralStatus | undefined;
  claiming: Claiming;
  onCall: () => void;
  onDetail: () => void;
}) {
  const { submitter_identity_photo: identity, submitter_selfie_photo: selfie } = referral;
  const moved = decided === undefined && expected !== undefined && referral.referral_status_id !== expected;
  return (
    <Panel ref={ref} label={referral.submitter_name}>
      <header className={classes.who}>
        <TitleLine referral={referral} claiming={claiming} onCall={onCall} onDetail={onDetail} />
        <KeyFacts
          bare
          facts={describedFacts(referralFields, referral, [
            'submission_number',
            'submitter_mobile_number',
            'nik',
          ])}
        />
        <HoldNotice id={referral.id} claiming={claiming} />
        {moved && (
          <p className={classes.moved} role="status">
            {referral.updated_by} sudah mengubah status pengajuan ini: {referralStatusNames[expected]} →{' '}
            {referralStatusNames[referral.referral_status_id]}.
          </p>
        )}
      </header>
      <PanelBody>
        <div className={classes.first}>
          {identity && (
            <PhotoThumb folder="referral_identity_card" name={identity} label={L.submitter_identity_photo} />
          )}
          {selfie && <PhotoThumb folder="referral_selfie" name={selfie} label={L.submitter_selfie_photo} />}
          <Checks referral={referral} />
        </div>
        <NewestNote entity="referral" id={referral.id} />
        <FactGroups groups={groupsOf(referral)} />
        <AnswerFacts answers={referral.answers} />
        <NotesCard entity="referral" id={referral.id} tellsLeft />
      </PanelBody>
    </Panel>
  );
}

function TitleLine({
  referral,
  claiming,
  onCall,
  onDetail,
}: {
  referral: ReferralDetail;
  claiming: Claiming;
  onCall: () => void;
  onDetail: () => void;
}) {
  return (
    <div className={classes.title}>
      <h2 title={referral.submitter_name}>{referral.submitter_name}</h2>
      <span className={classes.states}>
        <ReferralStatusBadge status={referral.referral_status_id} />
        {referral.dueAt ? (
          <DueBadge referral={referral} reached />
        ) : (
          <AgeBadge status={referral.referral_status_id} since={referral.statusChangedAt} />
        )}
        <HoldPill id={referral.id} claiming={claiming} />
      </span>
      <span className={classes.tools}>
        <Tooltip label="Catat panggilan (C)">
          <ActionIcon variant="default" aria-label="Catat panggilan" onClick={onCall}>
            <IconPhone size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Buka detail (O)">
          <ActionIcon variant="default" aria-label="Buka detail pengajuan" onClick={onDetail}>
            <IconExternalLink size={16} />
          </ActionIcon>
        </Tooltip>
      </span>
    </div>
  );
}

const Checks = ({ referral }: { referral: ReferralDetail }) => (
  <div>
    <h3>Pemeriksaan</h3>
    <ul className={classes.checks}>
      {checksOf(referral, jakartaDay()).map(({ fine, text }) => (
        <li key={text} data-fine={fine}>
          {fine ? (
            <IconCircleCheck size={16} aria-label="Sesuai" />
          ) : (
            <IconAlertTriangle size={16} aria-label="Peringatan" />
          )}
          {text}
        </li>
      ))}
    </ul>
  </div>
);

const groupsOf = (referral: ReferralDetail) => [
  {
    title: 'Produk',
    facts: describedFacts(referralFields, referral, inBlock(referralFields, 'program')),
  },
  {
    title: 'Penugasan',
    facts: describedFacts(referralFields, referral, [
      'partner_id_company_assign',
      'partner_id_branch_assign',
      'agent_name',
    ]),
  },
  {
    title: 'Informasi Pribadi',
    facts: describedFacts(referralFields, referral, [
      'submitter_job',
      'submitter_salary',
      'submitter_address',
      'submitter_city',
    ]),
  },
  {
    title: 'Panggilan Verifikasi',
    facts: describedFacts(callFields, referral.call, [
      'is_verified',
      'call_time',
      'occupation',
      'income',
      'other_loan',
    ]),
  },
  {
    title: 'Insentif',
    facts: describedFacts(referralFields, referral, inBlock(referralFields, 'incentive')),
    sum: true,
  },
];
