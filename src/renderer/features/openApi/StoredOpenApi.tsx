import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { openApiFields } from '../../../shared/entities/openApi/fields.ts';
import type { OpenApiPartner } from '../../../shared/entities/openApi/schema.ts';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { ChangedNotice } from '../../kit/form/FormNotices.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import type { Unit } from '../../kit/form/merge.ts';
import { RecordConflict } from '../../kit/form/RecordConflict.tsx';
import { useLoaded } from '../../kit/form/useLoaded.ts';
import { type Page, pathTo } from '../../kit/page/page.ts';
import { PageSkeleton } from '../../kit/page/states.tsx';
import { request } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { openApiPages as pages } from '../../pages/openApiPages.ts';
import { storedValues, useEditOpenApi } from './useOpenApiForm.ts';

interface Drawn {
  form: ReturnType<typeof useEditOpenApi>;
  stored: OpenApiPartner;
  frame: { onCancel: () => void; onReload: () => void; notice: ReactNode };
}

type Draw = (drawn: Drawn) => ReactNode;

export function StoredOpenApi({ page, children }: { page: Page; children: Draw }) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead(entities.openApi.detail, { id });
  const { loaded, reload } = useLoaded(read);
  if (!loaded) return <RecordStates read={read} skeleton={<PageSkeleton />} page={page} />;
  const leave = { onCancel: () => navigate(pathTo(pages.list)), onReload: () => void reload() };
  return (
    <Editor
      key={loaded.generation}
      stored={loaded.data}
      newest={read.data?.data}
      leave={leave}
      draw={children}
    />
  );
}

function Editor({
  draw,
  stored: opened,
  newest,
  leave,
}: {
  draw: Draw;
  stored: OpenApiPartner;
  newest: OpenApiPartner | undefined;
  leave: Omit<Drawn['frame'], 'notice'>;
}) {
  const [stored, setStored] = useState(opened);
  const form = useEditOpenApi(stored);
  return (
    <>
      {draw({ form, stored, frame: { ...leave, notice: <ChangedNotice stored={stored} newest={newest} /> } })}
      <RecordConflict
        form={form}
        described={openApiFields}
        valuesOf={storedValues}
        together={together}
        newerRecord={{
          stored,
          readNewest: async () => (await request(entities.openApi.detail, { id: stored.id })).data,
          onNewer: setStored,
        }}
      />
    </>
  );
}

const together: readonly Unit[] = [['company', 'branch', 'program']];

export function OpenApiPart({
  page,
  id,
  children,
}: {
  page: Page;
  id: string;
  children: (drawn: Drawn) => ReactNode;
}) {
  return (
    <StoredOpenApi page={page}>
      {(drawn) => (
        <FormPage
          form={drawn.form}
          sections={[
            {
              id,
              title: drawn.stored.company_name,
              hint: `PIC ${drawn.stored.pic_name}`,
              content: children(drawn),
            },
          ]}
          submitLabel="Simpan"
          {...drawn.frame}
        />
      )}
    </StoredOpenApi>
  );
}
