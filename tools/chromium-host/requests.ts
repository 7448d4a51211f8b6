import type { CDPSession } from '@playwright/test';
import { debug, makeEvent } from './host.ts';
import { handlerOf, toProgram } from './protocol.ts';
import { contentsOfFrame, focusedWindow, type HostPage } from './registry.ts';
import { browser } from './runtime.ts';

declare const typed: CDPSession;
export type PausedRequest = Parameters<Parameters<typeof typed.on<'Fetch.requestPaused'>>[1]>[0];

/** Ids of popups that the app refused. Until a popup closes, it must load nothing. */
export const refusedPages = new Set<string>();

export async function onRequest(request: PausedRequest): Promise<void> {
  const url = toProgram(request.request.url + (request.request.urlFragment ?? ''));
  if (refusedPages.has(request.frameId) || isNavigationRefused(request, url)) {
    return fail(request, 'Aborted');
  }
  const handler = handlerOf(url);
  if (!handler) {
    await browser().root.send('Fetch.continueRequest', { requestId: request.requestId });
    return;
  }
  // Ctrl+click opened this tab, for which Chromium names no opener.
  if (request.resourceType === 'Document' && !contentsOfFrame(request.frameId)) {
    focusedWindow()?.webContents.linkOpened(url);
    await fail(request, 'Aborted');
    await browser().root.send('Target.closeTarget', { targetId: request.frameId });
    return;
  }
  // Chrome requests a favicon automatically, Electron does not.
  if (request.resourceType === 'Other' && url.endsWith('/favicon.ico')) {
    return fulfill(request, new Response(null, { status: 204 }));
  }
  try {
    const response = await handler(toFetchRequest(request, url));
    if (response.type === 'error') throw new Error('the handler answered Response.error()');
    await fulfill(request, response);
  } catch (error) {
    debug('protocol handler', url, error);
    await fail(request, 'Failed');
  }
}

function isNavigationRefused(request: PausedRequest, url: string): boolean {
  if (request.resourceType !== 'Document') return false;
  const page = contentsOfFrame(request.frameId);
  if (!page) return false;
  const isMainFrame = page.driver.mainFrameId === request.frameId;
  const isReload = isMainFrame && url === page.getURL().split('#')[0];
  if (isReload || (isMainFrame && page.takeExpected(request.request.url))) return false;
  return asked(page, navigationEvents(request, isMainFrame), url, isMainFrame);
}

function navigationEvents(request: PausedRequest, isMainFrame: boolean): string[] {
  if (request.redirectedRequestId) return ['will-redirect'];
  return isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate'];
}

function asked(page: HostPage, events: string[], url: string, isMainFrame: boolean): boolean {
  const frame = page.mainFrame;
  return events.some((name) => {
    const event = makeEvent({ url, isSameDocument: false, isMainFrame, frame, initiator: frame });
    page.emit(name, event, url, false, isMainFrame, 0, 0);
    return event.defaultPrevented;
  });
}

function toFetchRequest({ request }: PausedRequest, url: string): Request {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, toProgram(value)]);
  const parts = (request.postDataEntries ?? []).map(({ bytes }) => Buffer.from(bytes ?? '', 'base64'));
  const body = request.hasPostData ? { body: Buffer.concat(parts) } : {};
  return new Request(url, { method: request.method, headers: Object.fromEntries(headers), ...body });
}

async function fulfill({ requestId }: PausedRequest, response: Response): Promise<void> {
  await browser().root.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  });
}

async function fail({ requestId }: PausedRequest, errorReason: 'Aborted' | 'Failed'): Promise<void> {
  await browser().root.send('Fetch.failRequest', { requestId, errorReason });
}
