import type { ReactNode } from 'react';
import type { Credentials, Secrets } from '../../../shared/entities/openApi/credentials.ts';
import type { OpenApiPartner } from '../../../shared/entities/openApi/schema.ts';
import { OpenApiStatusBadge } from '../../entities/openApi/OpenApiStatusBadge.tsx';
import type { ResourceForm } from '../../kit/form/resourceForm.ts';
import { StepForm } from '../../kit/form/StepForm.tsx';
import { CredentialPart } from './CredentialPart.tsx';
import { PicPart } from './PicPart.tsx';
import { chosenOf, RightsPart, RightsSummary, useCatalogue } from './RightsPart.tsx';
import { ScopeSummary } from './ScopeSummary.tsx';
import { isStatus, type OpenApiValues } from './useOpenApiForm.ts';

const picNames = ['status', 'pic_name', 'phone_number', 'company', 'branch', 'program', 'include_assign'];
const credentialNames = ['username', 'password', 'clientid', 'clientsecret'];

export function OpenApiForm({
  form,
  credentials,
  onFresh,
  stored,
  onCancel,
  onReload,
  notice,
}: {
  form: ResourceForm<OpenApiValues>;
  credentials: Credentials | undefined;
  onFresh: (secrets: Secrets | null) => void;
  stored?: OpenApiPartner;
  onCancel: () => void;
  onReload?: () => void;
  notice?: ReactNode;
}) {
  const { accessid, secrets, status, pic_name } = form.values;
  const { groups } = useCatalogue();
  const chosen = chosenOf(groups, accessid);
  return (
    <StepForm
      form={form}
      submitLabel="Simpan"
      savesAnywhere={stored !== undefined}
      onCancel={onCancel}
      {...(onReload && { onReload })}
      notice={notice}
      head={
        stored && (
          <>
            {stored.company_name}, PIC {pic_name}{' '}
            {isStatus(status) && <OpenApiStatusBadge status={status} problem={stored.problem} />}
          </>
        )
      }
      aside={
        <>
          <RightsSummary chosen={accessid} />
          <ScopeSummary values={form.values} {...(stored && { stored })} />
        </>
      }
      steps={[
        {
          title: 'Informasi PIC',
          names: picNames,
          content: <PicPart form={form} {...(stored && { stored })} />,
        },
        {
          title: 'Credentials',
          names: credentialNames,
          ...(secrets && { note: 'nilai baru' }),
          content: (
            <CredentialPart
              credentials={credentials}
              fresh={secrets}
              onFresh={onFresh}
              {...(stored && { inUseBy: stored.company_name })}
            />
          ),
        },
        {
          title: 'Akses',
          names: ['accessid'],
          ...(chosen && { note: chosen }),
          content: <RightsPart field={form.field('accessid')} />,
        },
      ]}
    />
  );
}
