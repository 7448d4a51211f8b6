import type { OpenApiPartner } from '../../../shared/entities/openApi/schema.ts';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { openApiPages as pages } from '../../pages/openApiPages.ts';
import { CredentialPart } from './CredentialPart.tsx';
import { StoredOpenApi } from './StoredOpenApi.tsx';
import { useEditOpenApi } from './useOpenApiForm.ts';

/** S-133. */
export default function EditCredentialsPage() {
  return (
    <StoredOpenApi page={pages.credentials}>
      {(stored, frame, generation) => <Editor key={generation} stored={stored} {...frame} />}
    </StoredOpenApi>
  );
}

function Editor({
  stored,
  ...frame
}: {
  stored: OpenApiPartner;
  onCancel: () => void;
  onReload: () => void;
}) {
  const form = useEditOpenApi(stored);
  const content = (
    <CredentialPart
      credentials={stored}
      fresh={form.values.secrets}
      onFresh={(secrets) => form.set({ secrets })}
      inUseBy={stored.company_name}
    />
  );
  const title = stored.company_name;
  const hint = `PIC ${stored.pic_name}`;
  return (
    <FormPage
      form={form}
      sections={[{ id: 'credentials', title, hint, content }]}
      submitLabel="Simpan"
      {...frame}
    />
  );
}
