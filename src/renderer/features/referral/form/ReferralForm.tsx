import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { AppError } from '../../../../shared/core/errors.ts';
import type { Operation } from '../../../../shared/core/operation.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { programBlockedTexts } from '../../../../shared/entities/program/block.ts';
import { referralFields } from '../../../../shared/entities/referral/fields.ts';
import { placeLocks } from '../../../../shared/entities/referral/movers.ts';
import { paidFields, paidLock } from '../../../../shared/entities/referral/paid.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { FormPage, type FormSection } from '../../../kit/form/FormPage.tsx';
import type { ResourceForm, ResourceFormOptions } from '../../../kit/form/resourceForm.ts';
import { useConflict } from '../../../kit/form/useConflict.ts';
import { useResourceForm } from '../../../kit/form/useResourceForm.ts';
import { PageSkeleton } from '../../../kit/page/states.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { useSession } from '../../../kit/session/sessionState.ts';
import { request } from '../../../lib/api.ts';
import { CompanySection } from './CompanySection.tsx';
import { useCarriedAnswers } from './carriedAnswers.ts';
import { IncentiveSection } from './IncentiveSection.tsx';
import { PersonSection } from './PersonSection.tsx';
import { ProgramSection } from './ProgramSection.tsx';
import { QuestionSection } from './QuestionSection.tsx';
import { ReferralConflict } from './ReferralConflict.tsx';
import { useAgent } from './useAgent.ts';
import { type Catalogue, useCatalogue } from './useCatalogue.ts';
import {
  blankReferral,
  checkReferral,
  fieldOfPath,
  incentiveOpen,
  type ReferralContext,
  type ReferralValues,
  requiredPaths,
} from './values.ts';

const isLoading = ({ product, programs, questions }: Catalogue) =>
  [product, programs, questions].some((read) => read.isLoading);

/** True if the program closed before the save (R-130…R-132). Reloading would not help. */
const isProgramBlock = (conflict: AppError | undefined) =>
  Object.values<string>(programBlockedTexts).includes(conflict?.message ?? '');

type Saving<O extends Operation> = Pick<
  ResourceFormOptions<O, ReferralValues>,
  'operation' | 'draft' | 'onSaved'
> & {
  toInput: (
    values: ReferralValues,
    context: ReferralContext,
  ) => ReturnType<ResourceFormOptions<O, ReferralValues>['toInput']>;
};

function useLocks(stored: ReferralDetail | undefined): Record<string, string> {
  const codes = useSession((state) => state.codes);
  const user = useUser();
  if (!stored) return {};
  const lock = paidLock(stored.referral_status_id, { codes, isHouse: user.companyId === null });
  // Locks the category too, because the program determines the category.
  const names = [...paidFields, 'category_id'];
  return {
    ...placeLocks({ ...user, codes }, stored),
    ...(lock !== undefined && Object.fromEntries(names.map((name) => [name, lock]))),
  };
}

const answersTitle = 'Detail Pertanyaan dan Dokumen';
const described = { ...referralFields, answers: { label: answersTitle } };

function sectionsOf({
  form,
  catalogue,
  agent,
  stored,
}: {
  form: ResourceForm<ReferralValues>;
  catalogue: Catalogue;
  agent: ReturnType<typeof useAgent>;
  stored: ReferralDetail | undefined;
}): FormSection[] {
  const paysOut = incentiveOpen(stored);
  return [
    {
      id: 'detail-pengajuan',
      title: 'Detail Pengajuan Referal',
      content: <ProgramSection form={form} catalogue={catalogue} stored={stored} />,
    },
    {
      id: 'pertanyaan',
      title: answersTitle,
      content: <QuestionSection form={form} catalogue={catalogue} stored={stored} />,
    },
    { id: 'pribadi', title: 'Informasi Pribadi', content: <PersonSection form={form} stored={stored} /> },
    {
      id: 'perusahaan',
      title: 'Informasi Perusahaan',
      content: <CompanySection form={form} agent={agent} stored={stored} />,
    },
    {
      id: 'insentif',
      title: 'Informasi Insentif',
      ...(!paysOut && { hint: 'Diisi mulai status Pembayaran.' }),
      content: <IncentiveSection form={form} open={paysOut} stored={stored} />,
    },
  ];
}

export function ReferralForm<O extends Operation>({
  fields,
  stored,
  submitLabel,
  onCancel,
  onReload,
  onNewer,
  notice,
  toInput,
  ...saving
}: Saving<O> & {
  fields: UseFormReturnType<ReferralValues>;
  stored?: ReferralDetail;
  submitLabel: string;
  onCancel: () => void;
  onReload?: () => void;
  /** After a merge, `newest` is the base of the next save. */
  onNewer?: (newest: ReferralDetail) => void;
  notice?: ReactNode;
}) {
  const catalogue = useCatalogue(fields.values, stored !== undefined);
  const agent = useAgent(fields.values.agent_code, stored);
  const context: ReferralContext = {
    isKtpMandatory: (catalogue.product.data?.data ?? stored)?.is_ktp_mandatory,
    questions: catalogue.questions.data?.data,
    agentUnknown: agent.state === 'unknown',
    stored,
  };
  const form = useResourceForm<O, ReferralValues>({
    ...saving,
    fields,
    described,
    blank: blankReferral,
    required: requiredPaths(context),
    locked: useLocks(stored),
    toInput: (values) => toInput(values, context),
    check: (values) => checkReferral(values, context),
    fieldOf: (path) => fieldOfPath(path, context.questions),
  });
  useCarriedAnswers(form, catalogue);
  const conflict = useConflict({
    form,
    put: form.put,
    newerRecord:
      stored && onNewer
        ? {
            stored,
            readNewest: async () => (await request(entities.referral.detail, { id: stored.id })).data,
            onNewer,
          }
        : undefined,
  });
  // The form waits for the catalogue, because late notes and questions would move its fields.
  if (stored && isLoading(catalogue)) return <PageSkeleton />;
  const sections = sectionsOf({ form, catalogue, agent, stored });
  return (
    <>
      <FormPage
        {...{ form, sections, submitLabel, onCancel, notice }}
        onReload={isProgramBlock(form.conflict) ? undefined : onReload}
      />
      {stored && conflict.newest && (
        <ReferralConflict
          stored={stored}
          newest={conflict.newest}
          values={form.values}
          catalogue={catalogue}
          conflict={form.conflict}
          onMerged={conflict.merge}
          onClose={conflict.close}
        />
      )}
    </>
  );
}
