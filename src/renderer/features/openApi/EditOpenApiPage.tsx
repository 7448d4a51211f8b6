import type { OpenApiPartner } from '../../../shared/entities/openApi/schema.ts';
import { openApiPages as pages } from '../../pages/openApiPages.ts';
import { OpenApiForm } from './OpenApiForm.tsx';
import { StoredOpenApi } from './StoredOpenApi.tsx';
import { useEditOpenApi } from './useOpenApiForm.ts';

/** S-132. */
export default function EditOpenApiPage() {
  return (
    <StoredOpenApi page={pages.edit}>
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
  return (
    <OpenApiForm
      form={form}
      credentials={stored}
      onFresh={(secrets) => form.set({ secrets })}
      stored={stored}
      {...frame}
    />
  );
}
