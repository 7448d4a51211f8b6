import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { AppError } from '../../../../shared/core/errors.ts';
import { emptyText, type FieldInfo, fieldText } from '../../../../shared/core/fields.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { PartnerOption } from '../../../../shared/entities/partner/schema.ts';
import { answerTypeOf } from '../../../../shared/entities/question/answer.ts';
import { referralFields as F } from '../../../../shared/entities/referral/fields.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { PhotoThumb } from '../../../kit/fields/media/PhotoThumb.tsx';
import { ConflictDialog } from '../../../kit/form/ConflictDialog.tsx';
import {
  compareEdits,
  type Flat,
  flatten,
  type Sides,
  takenFromTheirs,
  type Unit,
} from '../../../kit/form/merge.ts';
import { cachedReads } from '../../../lib/queries.ts';
import { AnswerContent } from '../AnswerContent.tsx';
import type { Catalogue } from './useCatalogue.ts';
import { type ReferralValues, referralValues } from './values.ts';

const together: readonly Unit[] = [
  ['category_id', 'program_id'],
  ['partner_id_company_assign', 'partner_id_branch_assign'],
  [
    'submitter_province',
    'submitter_city',
    'submitter_kecamatan',
    'submitter_kelurahan',
    'submitter_zip_code',
  ],
];

/**
 * Merges the edit with another user's edit after a 409 (features.md F6). `onMerged` gets the other user's
 * values to take over.
 */
export function ReferralConflict({
  stored,
  newest,
  values,
  catalogue,
  conflict,
  onMerged,
  onClose,
}: {
  stored: ReferralDetail;
  newest: ReferralDetail;
  values: ReferralValues;
  catalogue: Catalogue;
  conflict: AppError | undefined;
  onMerged: (taken: Flat) => void;
  onClose: () => void;
}) {
  const sides = useMemo<Sides>(
    () => ({
      base: flatten(referralValues(stored)),
      theirs: flatten(referralValues(newest)),
      mine: flatten(values),
    }),
    [stored, newest, values],
  );
  const comparison = useMemo(() => compareEdits(sides, together), [sides]);
  const nameOf = useNames(stored, newest, catalogue);
  const questions = new Map<string, string>();
  const types = new Map<string, AnswerType>();
  for (const { id, question_text, question_type } of catalogue.questions.data?.data ?? []) {
    questions.set(`answers.${id}`, question_text);
    types.set(`answers.${id}`, answerTypeOf[question_type]);
  }
  for (const { question_id, question_text, answer_type } of [...stored.answers, ...newest.answers]) {
    questions.set(`answers.${question_id}`, question_text);
    types.set(`answers.${question_id}`, answer_type);
  }
  const labelOf = (path: string) => F[path as keyof typeof F]?.label ?? questions.get(path) ?? path;
  return (
    <ConflictDialog
      subject={`${newest.submitter_name} · ${newest.submission_number}`}
      conflict={conflict}
      updatedBy={newest.updated_by}
      at={newest.updatedAt}
      comparison={comparison}
      labelOf={(unit) => (unit[0] === 'submitter_province' ? 'Wilayah' : unit.map(labelOf).join(', '))}
      show={(path, column) => {
        const value = sides[column][path];
        const question_text = labelOf(path);
        const answer_type = types.get(path);
        if (answer_type && value)
          return <AnswerContent answer={{ answer_type, answer_content: String(value), question_text }} />;
        return shown(path, value, nameOf, question_text);
      }}
      onSave={(choices) => onMerged(takenFromTheirs(sides, comparison, choices))}
      onClose={onClose}
    />
  );
}

type AnswerType = ReferralDetail['answers'][number]['answer_type'];

type NameOf = (path: string, id: number) => string | undefined;

function useNames(stored: ReferralDetail, newest: ReferralDetail, catalogue: Catalogue): NameOf {
  const client = useQueryClient();
  return (path, id) => {
    const records = [newest, stored];
    switch (path) {
      case 'category_id':
        return (
          catalogue.product.data?.data.category_list.find((each) => each.id === id)?.category_name ??
          records.find((each) => each.category_id === id)?.category_name
        );
      case 'program_id':
        return (
          catalogue.programs.data?.data.find((each) => each.id === id)?.program_name ??
          records.find((each) => each.program_id === id)?.program_name
        );
      default:
        return (
          cachedReads(client, entities.partner.lookup)
            .flatMap(({ data }) => data as PartnerOption[])
            .find((each) => each.id === id)?.name ?? partnerOf(records, path, id)
        );
    }
  };
}

function partnerOf(records: readonly ReferralDetail[], path: string, id: number): string | undefined {
  const isCompany = path === 'partner_id_company_assign';
  const record = records.find(
    (each) => (isCompany ? each.partner_id_company_assign : each.partner_id_branch_assign) === id,
  );
  return (isCompany ? record?.company_assign_name : record?.branch_assign_name) ?? undefined;
}

function textOf(path: string, value: unknown, nameOf: NameOf): string {
  const field: FieldInfo | undefined = F[path as keyof typeof F];
  if (value === null || value === undefined || value === '') return emptyText;
  if (field?.kind === 'reference') return nameOf(path, Number(value)) ?? `#${value}`;
  return field ? fieldText(field, value) : String(value);
}

function shown(path: string, value: unknown, nameOf: NameOf, label: string): ReactNode {
  const folder = (
    {
      submitter_identity_photo: 'referral_identity_card',
      submitter_selfie_photo: 'referral_selfie',
    } as const
  )[path];
  return folder && value ? (
    <PhotoThumb folder={folder} name={String(value)} label={label} />
  ) : (
    textOf(path, value, nameOf)
  );
}
