import type { Session } from 'electron';
import { developmentPolicy } from '../security/csp.ts';
import { appOrigin } from '../security/origin.ts';

export function prepareDevServer(session: Session, devOrigin: string): void {
  // The Chromium host (tools/chromium-host) has no webRequest, so pages get neither the policy nor images.
  if (!('webRequest' in session)) return;
  session.webRequest.onHeadersReceived({ urls: [`${devOrigin}/*`] }, ({ responseHeaders }, answer) => {
    answer({
      responseHeaders: { ...responseHeaders, 'content-security-policy': [developmentPolicy(devOrigin)] },
    });
  });
  session.webRequest.onBeforeRequest({ urls: [`${devOrigin}/media/*`] }, ({ url }, answer) => {
    answer({ redirectURL: url.replace(devOrigin, appOrigin) });
  });
}
