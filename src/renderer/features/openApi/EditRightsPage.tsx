import type { OpenApiPartner } from '../../../shared/entities/openApi/schema.ts';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { openApiPages as pages } from '../../pages/openApiPages.ts';
import { RightsPart } from './RightsPart.tsx';
import { StoredOpenApi } from './StoredOpenApi.tsx';
import { useEditOpenApi } from './useOpenApiForm.ts';

/** S-134. */
export default function EditRightsPage() {
  return (
    <StoredOpenApi page={pages.rights}>
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
  const content = <RightsPart field={form.field('accessid')} />;
  const title = stored.company_name;
  const hint = `PIC ${stored.pic_name}`;
  return (
    <FormPage
      form={form}
      sections={[{ id: 'akses', title, hint, content }]}
      submitLabel="Simpan"
      {...frame}
    />
  );
}
