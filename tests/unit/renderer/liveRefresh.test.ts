import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveRefresh } from '../../../src/renderer/app/events/liveRefresh.ts';
import { auditEntities } from '../../../src/shared/entities/audit/fields.ts';
import { entities } from '../../../src/shared/entities/index.ts';
import { staleAfter } from '../../../src/shared/entities/stale.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const changed = (entity: string) => ({ entity, kind: 'changed' as const });

test('an entity is reloaded at once, then once a second, the last change included', () => {
  const reload = vi.fn();
  const { onEvent } = createLiveRefresh(reload);
  for (let count = 0; count < 5; count += 1) onEvent(changed('batchUpload'));
  expect(reload.mock.calls).toEqual([['batchUpload']]);
  vi.advanceTimersByTime(1000);
  expect(reload).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('entities do not wait for each other; submissions reload what is counted from them; a gap reloads everything', () => {
  const reload = vi.fn();
  const { onEvent } = createLiveRefresh(reload);
  onEvent(changed('exportFile'));
  onEvent(changed('referral'));
  onEvent(changed('*'));
  const counted = staleAfter('referral').filter((entity) => entity !== 'exportFile');
  expect(counted).toContain('dashboard');
  expect(reload.mock.calls).toEqual([['exportFile'], ...counted.map((entity) => [entity]), [undefined]]);
});

test('whatever the server announces is read again by calls that there are', () => {
  for (const announced of Object.keys(auditEntities))
    for (const entity of staleAfter(announced)) expect(Object.keys(entities)).toContain(entity);
  expect(staleAfter('maintenanceEndpoint')).toContain('setting');
  expect(staleAfter('agentPrefix')).toContain('prefix');
});

test('nothing is reloaded after the stop', () => {
  const reload = vi.fn();
  const { onEvent, stop } = createLiveRefresh(reload);
  onEvent(changed('faq'));
  onEvent(changed('faq'));
  stop();
  vi.advanceTimersByTime(5000);
  expect(reload).toHaveBeenCalledTimes(1);
});
