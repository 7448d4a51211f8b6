import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import type { OpenApiPartner } from '../../../shared/entities/openApi/schema.ts';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { useLoaded } from '../../kit/form/useLoaded.ts';
import { type Page, pathTo } from '../../kit/page/page.ts';
import { PageSkeleton } from '../../kit/states.tsx';
import { useRead } from '../../lib/queries.ts';
import { openApiPages as pages } from '../../pages/openApiPages.ts';

interface Frame {
  onCancel: () => void;
  onReload: () => void;
}

/** The record of `:id` for one of its three forms, held still while it is open. */
export function StoredOpenApi({
  page,
  children,
}: {
  page: Page;
  children: (stored: OpenApiPartner, frame: Frame, generation: number) => ReactNode;
}) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead(entities.openApi.detail, { id });
  const { loaded, reload } = useLoaded(read);
  if (!loaded) return <RecordStates read={read} skeleton={<PageSkeleton />} page={page} />;
  const frame = { onCancel: () => navigate(pathTo(pages.list)), onReload: () => void reload() };
  return children(loaded.data, frame, loaded.generation);
}
