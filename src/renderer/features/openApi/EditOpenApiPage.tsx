import { openApiPages as pages } from '../../pages/openApiPages.ts';
import { OpenApiForm } from './OpenApiForm.tsx';
import { StoredOpenApi } from './StoredOpenApi.tsx';
import { shownCredentials } from './useOpenApiForm.ts';

export default function EditOpenApiPage() {
  return (
    <StoredOpenApi page={pages.edit}>
      {({ form, stored, frame }) => (
        <OpenApiForm
          form={form}
          credentials={shownCredentials(stored)}
          onFresh={(secrets) => form.set({ secrets })}
          stored={stored}
          {...frame}
        />
      )}
    </StoredOpenApi>
  );
}
