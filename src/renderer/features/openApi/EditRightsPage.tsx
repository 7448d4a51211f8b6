import { openApiPages as pages } from '../../pages/openApiPages.ts';
import { RightsPart } from './RightsPart.tsx';
import { OpenApiPart } from './StoredOpenApi.tsx';

export default function EditRightsPage() {
  return (
    <OpenApiPart page={pages.rights} id="akses">
      {({ form }) => <RightsPart field={form.field('accessid')} />}
    </OpenApiPart>
  );
}
