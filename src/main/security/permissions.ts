import type { Session } from 'electron';

const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

export const isGranted = (permission: string): boolean => granted.has(permission);

type PermissionSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;

/** SECURITY: without a handler, Electron grants every permission request (Electron checklist 5). */
export function restrictPermissions(session: PermissionSession): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isGranted(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isGranted(permission));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
}
