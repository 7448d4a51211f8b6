import { useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { useWrite } from '../../lib/queries.ts';
import { notifyFailure, notifySuccess } from '../notices/notify.ts';
import { SaveViewDialog } from './SaveView.tsx';
import type { ListView } from './useListView.ts';
import { ViewChanges } from './ViewChanges.tsx';
import { ViewSelect } from './ViewSelect.tsx';
import { ViewsDrawer } from './ViewsDrawer.tsx';

const personalNote = 'Pencarian dengan NIK atau nomor telepon tidak ikut disimpan.';

export function useViewActions(shown: ListView, { list, title }: { list: string; title: string }) {
  const { view, views, read, isChanged, contents, open, rename } = shown;
  const [opened, setOpened] = useState<'save' | 'manage'>();
  const update = useWrite(entities.view.update);
  const close = () => setOpened(undefined);
  const save = () => {
    if (!view) return;
    update.mutate(
      { id: view.id, version: view.version, ...contents() },
      {
        onSuccess: ({ message }) => notifySuccess(message, view.name),
        onError: (error) => notifyFailure(error),
      },
    );
  };
  return {
    save,
    select: (
      <ViewSelect
        views={views}
        view={view}
        loading={read.isPending}
        failed={read.isError && views.length === 0}
        onChoose={open}
        onSave={() => setOpened('save')}
        onManage={() => setOpened('manage')}
      />
    ),
    changes: view && isChanged && (
      <ViewChanges
        mine={view.mine}
        saving={update.isPending}
        onSave={save}
        onSaveAs={() => setOpened('save')}
        onRevert={() => open(view)}
      />
    ),
    dialogs: (
      <>
        {opened === 'save' && (
          <SaveViewDialog
            list={list}
            contents={contents}
            note={shown.isPersonal ? personalNote : undefined}
            onSaved={rename}
            onClose={close}
          />
        )}
        {opened === 'manage' && (
          <ViewsDrawer
            list={list}
            title={title}
            onOpen={(next) => {
              close();
              open(next);
            }}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
