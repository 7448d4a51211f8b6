import { inBlock } from '../../../../shared/core/fields.ts';
import { referralLabels as L, referralFields } from '../../../../shared/entities/referral/fields.ts';
import type { Answer, ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { DueBadge } from '../../../entities/referral/DueBadge.tsx';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { describedFacts, type ShownIn } from '../../../kit/detail/describedFacts.tsx';
import { type Fact, FactGroups, Facts } from '../../../kit/detail/Facts.tsx';
import { PhotoThumb } from '../../../kit/fields/media/PhotoThumb.tsx';
import { AnswerContent } from '../AnswerContent.tsx';

export function ListFacts({ referral }: { referral: ReferralDetail }) {
  const facts = (names: readonly ShownIn<typeof referralFields, ReferralDetail>[]) =>
    describedFacts(referralFields, referral, names);
  const progress = inBlock(referralFields, 'progress');
  const status = referral.status_reason ? ['status_reason' as const, ...progress] : progress;
  return (
    <DetailSection title="Detail">
      <FactGroups
        groups={[
          { title: 'Produk', facts: facts(inBlock(referralFields, 'program')) },
          { title: 'Penugasan', facts: facts(inBlock(referralFields, 'assignment')) },
          { title: 'Insentif', facts: facts(inBlock(referralFields, 'incentive')), sum: true },
          { title: 'Status dan waktu', facts: [statusFact(referral), dueFact(referral), ...facts(status)] },
        ]}
      />
    </DetailSection>
  );
}

const statusFact = ({ referral_status_id }: ReferralDetail): Fact => ({
  label: L.referral_status_id,
  value: <ReferralStatusBadge status={referral_status_id} />,
});

const dueFact = (referral: ReferralDetail): Fact => ({
  label: L.dueAt,
  value: referral.dueAt && <DueBadge referral={referral} />,
});

export function PersonFacts({ referral }: { referral: ReferralDetail }) {
  const { submitter_identity_photo: identity, submitter_selfie_photo: selfie } = referral;
  return (
    <DetailSection title="Informasi Pribadi">
      <Facts
        facts={[
          ...describedFacts(referralFields, referral, inBlock(referralFields, 'person')),
          {
            label: L.submitter_identity_photo,
            value: identity && (
              <PhotoThumb
                folder="referral_identity_card"
                name={identity}
                label={L.submitter_identity_photo}
              />
            ),
          },
          {
            label: L.submitter_selfie_photo,
            value: selfie && (
              <PhotoThumb folder="referral_selfie" name={selfie} label={L.submitter_selfie_photo} />
            ),
          },
        ]}
      />
    </DetailSection>
  );
}

export function AnswerFacts({ answers }: { answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  return (
    <DetailSection title="Detail Pertanyaan dan Dokumen">
      <AnswersShown answers={answers} />
    </DetailSection>
  );
}

export function AnswersShown({ answers }: { answers: readonly Answer[] }) {
  const facts = answers.map((answer) => ({
    label: answer.question_text,
    value: answer.answer_content && <AnswerContent answer={answer} />,
    wide: answer.answer_type !== 'image',
  }));
  return <Facts facts={facts} stacked />;
}
