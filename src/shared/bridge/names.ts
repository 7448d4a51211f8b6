import type { EventName } from './events.ts';
import type { RouteName } from './routes.ts';

/** Names only, so that the preload ships no zod. A contract test compares them with routes.ts. */
export const routeNames = [
  'app.info',
  'program.settings',
  'program.change',
  'program.testServer',
  'program.chooseFolder',
  'program.openFolder',
  'program.diagnostics',
  'program.restart',
  'backup.list',
  'backup.make',
  'backup.restore',
  'inbox.open',
  'session.restore',
  'session.login',
  'session.logout',
  'api.request',
  'draft.read',
  'draft.write',
  'draft.drop',
  'batch.retry',
  'batch.choose',
  'batch.open',
  'batch.drafts',
  'batch.summary',
  'batch.rows',
  'batch.next',
  'batch.cell',
  'batch.edit',
  'batch.values',
  'batch.map',
  'batch.cancel',
  'batch.annotate',
  'batch.send',
  'clipboard.secret',
  'download.start',
  'download.list',
  'download.cancel',
  'download.reveal',
] as const satisfies readonly RouteName[];

export const eventNames = [
  'session.ended',
  'server.state',
  'batch.changed',
  'batch.opened',
  'reset.opened',
  'download.changed',
  'live.changed',
  'app.command',
  'program.changed',
  'backup.step',
  'inbox.found',
] as const satisfies readonly EventName[];

/** One channel for calls and one for events; the route's name is the first argument. */
export const channels = { call: 'rujukan:call', event: 'rujukan:event' } as const;
