import { Stack } from '@mantine/core';
import { parseLatLon, parseLocation } from '../../../../shared/entities/question/answer.ts';
import { referralLabels as L, referralFields } from '../../../../shared/entities/referral/fields.ts';
import type { Answer, ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import { CopyButton, Facts } from '../../../kit/detail/Facts.tsx';
import { PhotoThumb } from '../../../kit/fields/Photo.tsx';

/** The columns of S-030, in their order; the person is a section of its own. */
const listed = [
  'submission_number',
  'product_id',
  'category_id',
  'program_id',
  'referral_status_id',
] as const;
const assignedOn = [
  'partner_id_company_assign',
  'partner_id_branch_assign',
  'agent_code',
  'agent_name',
  'partner_id_company_soa',
  'partner_id_branch_soa',
  'incentive_amount',
  'incentive_insentif',
  'incentive_tax',
  'total_incentive',
  'verify_call_status',
  'createdAt',
  'updatedAt',
  'updated_by',
] as const;
const person = [
  'submitter_name',
  'submitter_mobile_number',
  'nik',
  'submitter_job',
  'submitter_salary',
  'submitter_address',
  'submitter_province',
  'submitter_city',
  'submitter_kecamatan',
  'submitter_kelurahan',
  'submitter_zip_code',
] as const;

export function ListFacts({ referral }: { referral: ReferralDetail }) {
  const names = referral.status_reason
    ? [...listed, 'status_reason' as const, ...assignedOn]
    : [...listed, ...assignedOn];
  return (
    <DetailSection title="Detail">
      <Facts facts={describedFacts(referralFields, referral, names)} />
    </DetailSection>
  );
}

export function PersonFacts({ referral }: { referral: ReferralDetail }) {
  const { submitter_identity_photo: identity, submitter_selfie_photo: selfie } = referral;
  return (
    <DetailSection title="Informasi Pribadi">
      <Facts
        facts={[
          ...describedFacts(referralFields, referral, person),
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

/** Answers to the program's questions, each as its type asks (E-ANSWER). */
export function AnswerFacts({ answers }: { answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  const facts = answers.map((answer) => ({
    label: answer.question_text,
    value: answer.answer_content && <AnswerContent answer={answer} />,
    wide: answer.answer_type !== 'image',
  }));
  return (
    <DetailSection title="Detail Pertanyaan dan Dokumen">
      <Facts facts={facts} />
    </DetailSection>
  );
}

function AnswerContent({ answer }: { answer: Answer }) {
  if (answer.answer_type === 'text') return answer.answer_content;
  if (answer.answer_type === 'image') {
    return <PhotoThumb folder="referral_answers" name={answer.answer_content} label={answer.question_text} />;
  }
  return <Place answer={answer} />;
}

/** A location answer: coordinate, address, what it names of regions, and its picture. */
function Place({ answer }: { answer: Answer }) {
  const { latlon, address, image, village, district, city, province, country } = parseLocation(
    answer.answer_content,
  );
  const region = [village, district, city, province, country].filter(Boolean).join(', ');
  return (
    <Stack gap={4}>
      {latlon && (
        <span>
          {parseLatLon(latlon) ? latlon : `${latlon} (koordinat tidak valid)`}
          <CopyButton text={latlon} label={`koordinat ${answer.question_text}`} />
        </span>
      )}
      {address && <span>{address}</span>}
      {region && <span>{region}</span>}
      {image && <PhotoThumb folder="referral_answers" name={image} label={answer.question_text} />}
    </Stack>
  );
}
