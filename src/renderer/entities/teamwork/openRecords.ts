import { useEffect } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import type { PresentEntity } from '../../../shared/entities/presence/schema.ts';
import { useIsEditing } from '../../kit/form/openForms.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { request } from '../../lib/api.ts';
import { createPresenceSignals, type PresenceSignals } from './presenceSignals.ts';

interface OpenRecord {
  entity: PresentEntity;
  id: number;
  editing: boolean;
}

const open = new Set<OpenRecord>();
let signs: PresenceSignals | undefined;

function show(): void {
  const { lock, session } = useSession.getState();
  if (lock !== null || session === null) signs?.forget();
  else signs?.show([...open].map((record) => ({ ...record })));
}

function begin(): void {
  if (signs) return;
  signs = createPresenceSignals((all) => request(entities.presence.tell, { open: all }));
  useSession.subscribe(show);
  window.addEventListener('pagehide', () => signs?.leave());
}

/** While mounted in an unlocked window, shows other users that this user has the record open. */
export function useOpenRecord(entity: PresentEntity, id: number | undefined): void {
  const editing = useIsEditing();
  useEffect(() => {
    if (id === undefined) return;
    const record = { entity, id, editing };
    begin();
    open.add(record);
    show();
    return () => {
      open.delete(record);
      show();
    };
  }, [entity, id, editing]);
}
