import { expect, test } from 'vitest';
import { createEmit, type EventTarget } from '../../src/main/bridge/events.ts';

function page(isDestroyed = false) {
  const heard: string[] = [];
  const target = {
    isDestroyed: () => isDestroyed,
    send: (_channel: string, name: string) => void heard.push(name),
  } as unknown as EventTarget;
  return { target, heard };
}

test('state goes to all pages, requests to show something to the one used last', () => {
  const [first, last, gone] = [page(), page(), page(true)];
  const emit = createEmit(() => [first.target, last.target, gone.target]);
  emit('live.changed', { entity: 'agent', kind: 'changed' });
  emit('app.command', { command: 'home' });
  expect(first.heard).toEqual(['live.changed']);
  expect(last.heard).toEqual(['live.changed', 'app.command']);
  expect(gone.heard).toEqual([]);
});

test('without a window events are dropped', () => {
  expect(() => createEmit(() => [])('server.state', { reachable: true })).not.toThrow();
});
