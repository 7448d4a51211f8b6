import { openApiPages as pages } from '../../pages/openApiPages.ts';
import { CredentialPart } from './CredentialPart.tsx';
import { OpenApiPart } from './StoredOpenApi.tsx';
import { shownCredentials } from './useOpenApiForm.ts';

export default function EditCredentialsPage() {
  return (
    <OpenApiPart page={pages.credentials} id="credentials">
      {({ form, stored }) => (
        <CredentialPart
          credentials={shownCredentials(stored)}
          fresh={form.values.secrets}
          onFresh={(secrets) => form.set({ secrets })}
          inUseBy={stored.company_name}
        />
      )}
    </OpenApiPart>
  );
}
