import type { UseFormReturnType } from '@mantine/form';
import type { AppError } from '../../../../shared/core/errors.ts';
import type { Operation } from '../../../../shared/core/operation.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { programBlockedTexts } from '../../../../shared/entities/program/block.ts';
import { referralFields } from '../../../../shared/entities/referral/fields.ts';
import { paidFields, paidLock } from '../../../../shared/entities/referral/paid.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { FormPage, type FormSection } from '../../../kit/form/FormPage.tsx';
import { useConflict } from '../../../kit/form/useConflict.ts';
import { type ResourceFormOptions, useResourceForm } from '../../../kit/form/useResourceForm.ts';
import { useSession, useUser } from '../../../kit/session.ts';
import { PageSkeleton } from '../../../kit/states.tsx';
import { request } from '../../../lib/api.ts';
import { CompanySection } from './CompanySection.tsx';
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

/** The program ran out between choosing and saving (R-130…R-132): another must be chosen, reloading changes nothing. */
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

/** Paid is paid: what the signed-in user may only read, with the reason. */
function useLocks(stored: ReferralDetail | undefined): Record<string, string> {
  const codes = useSession((state) => state.codes);
  const isHouse = useUser().companyId === null;
  const lock = stored && paidLock(stored.referral_status_id, { codes, isHouse });
  // A category is chosen for its programs.
  const names = [...paidFields, 'category_id'];
  return lock === undefined ? {} : Object.fromEntries(names.map((name) => [name, lock]));
}

/** The five sections of S-033 and S-034. `stored` is the record under edit; without it the form adds one. */
export function ReferralForm<O extends Operation>({
  fields,
  stored,
  submitLabel,
  onCancel,
  onReload,
  onNewer,
  toInput,
  ...saving
}: Saving<O> & {
  fields: UseFormReturnType<ReferralValues>;
  stored?: ReferralDetail;
  submitLabel: string;
  onCancel: () => void;
  onReload?: () => void;
  /** The record was saved by somebody else and both edits are one now: what is sent is a change of that one. */
  onNewer?: (newest: ReferralDetail) => void;
}) {
  const catalogue = useCatalogue(fields.values, stored !== undefined);
  const agent = useAgent(fields.values.agent_code, stored);
  const context: ReferralContext = {
    isKtpMandatory: catalogue.product.data?.data.is_ktp_mandatory,
    questions: catalogue.questions.data?.data,
    agentUnknown: agent.state === 'unknown',
    stored,
  };
  const form = useResourceForm<O, ReferralValues>({
    ...saving,
    fields,
    described: referralFields,
    blank: blankReferral,
    required: requiredPaths(context),
    locked: useLocks(stored),
    toInput: (values) => toInput(values, context),
    check: (values) => checkReferral(values, context),
    fieldOf: (path) => fieldOfPath(path, context.questions),
  });
  const conflict = useConflict({
    form,
    put: form.put,
    meeting:
      stored && onNewer
        ? {
            stored,
            readNewest: async () => (await request(entities.referral.detail, { id: stored.id })).data,
            onNewer,
          }
        : undefined,
  });
  // The stored choices bring their notes and questions along: drawn before those, the form would be pushed about.
  if (stored && isLoading(catalogue)) return <PageSkeleton />;
  const sections: FormSection[] = [
    {
      id: 'detail-pengajuan',
      title: 'Detail Pengajuan Referal',
      content: <ProgramSection form={form} catalogue={catalogue} stored={stored} />,
    },
    {
      id: 'pertanyaan',
      title: 'Detail Pertanyaan dan Dokumen',
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
      content: <IncentiveSection form={form} open={incentiveOpen(stored)} stored={stored} />,
    },
  ];
  return (
    <>
      <FormPage
        {...{ form, sections, submitLabel, onCancel }}
        onReload={isProgramBlock(form.conflict) ? undefined : onReload}
      />
      {stored && conflict.newest && (
        <ReferralConflict
          stored={stored}
          newest={conflict.newest}
          values={form.values}
          catalogue={catalogue}
          onMerged={conflict.merge}
          onClose={conflict.close}
        />
      )}
    </>
  );
}
