import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newCredentials } from '../../../shared/entities/openApi/credentials.ts';
import { pathTo } from '../../kit/page/page.ts';
import { openApiPages as pages } from '../../pages/openApiPages.ts';
import { randomBytes } from './CredentialPart.tsx';
import { OpenApiForm } from './OpenApiForm.tsx';
import { useAddOpenApi } from './useOpenApiForm.ts';

export default function AddOpenApiPage() {
  const navigate = useNavigate();
  // Credentials stay outside the form's values, so that drafts do not hold them.
  const [credentials, setCredentials] = useState(() => newCredentials(randomBytes));
  const form = useAddOpenApi(credentials);
  return (
    <OpenApiForm
      form={form}
      credentials={credentials}
      onFresh={(secrets) => setCredentials((before) => ({ ...before, ...secrets }))}
      onCancel={() => navigate(pathTo(pages.list))}
    />
  );
}
