import { formatDateTime, formatRupiah } from '../../../../shared/core/values.ts';
import { parseLatLon, parseLocation } from '../../../../shared/entities/question/schema.ts';
import { referralLabels as L } from '../../../../shared/entities/referral/fields.ts';
import { type Answer, type ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { referralStatusNames, verifyCallText } from '../../../../shared/entities/referral/status.ts';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { CopyButton, type Fact, Facts } from '../../../kit/detail/Facts.tsx';
import { PhotoThumb } from '../../../kit/fields/Photo.tsx';

/** Amounts below zero are red. */
function Amount({ value }: { value: number }) {
  return <span className={value < 0 ? 'amount-negative' : undefined}>{formatRupiah(value)}</span>;
}

/** The columns of S-030, in their order. */
const listFacts = (referral: ReferralDetail): Fact[] => [
  { label: L.submission_number, value: referral.submission_number, copy: referral.submission_number },
  { label: L.product_id, value: referral.product_name },
  { label: L.category_id, value: referral.category_name },
  { label: L.program_id, value: referral.program_name },
  { label: L.referral_status_id, value: referralStatusNames[referral.referral_status_id] },
  ...(referral.status_reason ? [{ label: L.status_reason, value: referral.status_reason, wide: true }] : []),
  { label: L.partner_id_company_assign, value: referral.company_assign_name },
  { label: L.partner_id_branch_assign, value: referral.branch_assign_name },
  { label: L.agent_code, value: referral.agent_code },
  { label: L.agent_name, value: referral.agent_name },
  { label: L.partner_id_company_soa, value: referral.company_soa_name },
  { label: L.partner_id_branch_soa, value: referral.branch_soa_name },
  { label: L.incentive_amount, value: <Amount value={referral.incentive_amount} /> },
  { label: L.incentive_insentif, value: <Amount value={referral.incentive_insentif} /> },
  { label: L.incentive_tax, value: <Amount value={referral.incentive_tax} /> },
  { label: L.total_incentive, value: <Amount value={referral.total_incentive} /> },
  { label: L.verify_call_status, value: verifyCallText(referral.verify_call_status) },
  { label: L.createdAt, value: formatDateTime(referral.createdAt) },
  { label: L.updatedAt, value: formatDateTime(referral.updatedAt) },
  { label: L.updated_by, value: referral.updated_by },
];

const personFacts = (referral: ReferralDetail): Fact[] => [
  { label: L.submitter_name, value: referral.submitter_name },
  {
    label: L.submitter_mobile_number,
    value: referral.submitter_mobile_number,
    copy: referral.submitter_mobile_number,
  },
  { label: L.nik, value: referral.nik, copy: referral.nik },
  { label: L.submitter_job, value: referral.submitter_job },
  { label: L.submitter_salary, value: formatRupiah(referral.submitter_salary) },
  { label: L.submitter_address, value: referral.submitter_address, wide: true },
  { label: L.submitter_province, value: referral.submitter_province },
  { label: L.submitter_city, value: referral.submitter_city },
  { label: L.submitter_kecamatan, value: referral.submitter_kecamatan },
  { label: L.submitter_kelurahan, value: referral.submitter_kelurahan },
  { label: L.submitter_zip_code, value: referral.submitter_zip_code },
];

export function ListFacts({ referral }: { referral: ReferralDetail }) {
  return (
    <DetailSection title="Detail">
      <Facts facts={listFacts(referral)} />
    </DetailSection>
  );
}

export function PersonFacts({ referral }: { referral: ReferralDetail }) {
  const { submitter_identity_photo: identity, submitter_selfie_photo: selfie } = referral;
  return (
    <DetailSection title="Informasi Pribadi">
      <Facts
        facts={[
          ...personFacts(referral),
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
    <div className="place">
      {latlon && (
        <span>
          {parseLatLon(latlon) ? latlon : `${latlon} (koordinat tidak valid)`}
          <CopyButton text={latlon} label={`koordinat ${answer.question_text}`} />
        </span>
      )}
      {address && <span>{address}</span>}
      {region && <span>{region}</span>}
      {image && <PhotoThumb folder="referral_answers" name={image} label={answer.question_text} />}
    </div>
  );
}

/** Riwayat Aktivitas, newest first as the server sends it. */
export function History({ history }: { history: ReferralDetail['history'] }) {
  return (
    <DetailSection title="Riwayat Aktivitas">
      {history.length === 0 ? (
        <p className="detail-sub">Belum ada aktivitas</p>
      ) : (
        <ol className="history">
          {history.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added and carry no id
            <li key={history.length - index}>
              <strong>{entry.title}</strong>
              {entry.sub_title && <p>{entry.sub_title}</p>}
              <time dateTime={entry.date}>{formatDateTime(entry.date)}</time>
            </li>
          ))}
        </ol>
      )}
    </DetailSection>
  );
}
