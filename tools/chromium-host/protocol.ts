import type { CustomScheme, Privileges, Protocol } from 'electron';
import { strict } from './host.ts';
import { runtime } from './runtime.ts';

/**
 * Chromium cannot learn a new scheme from outside. The page sees `app://bundle/x` as
 * `https://bundle.app.localhost/x`, a secure origin that the program's handler answers.
 */
type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();
const privileges = new Map<string, Privileges>();

const isOurs = (scheme: string) => handlers.has(scheme) || privileges.has(scheme);

export function handlerOf(url: string): Handler | undefined {
  return handlers.get(url.slice(0, url.indexOf(':')));
}

export function toChromium(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url);
  if (!match) return url;
  const [, scheme = '', host, rest] = match;
  return isOurs(scheme) ? `https://${host || 'root'}.${scheme}.localhost${rest}` : url;
}

export function toProgram(url: string): string {
  const match = /^https:\/\/([^/?#]*?)\.([a-z][a-z0-9+-]*)\.localhost(?::443)?([/?#].*)?$/i.exec(url);
  if (!match) return url;
  const [, host, scheme = '', rest = '/'] = match;
  return isOurs(scheme) ? `${scheme}://${host}${rest}` : url;
}

export async function interceptRequests(): Promise<void> {
  const ours = [...handlers.keys()].map((scheme) => ({ urlPattern: `https://*.${scheme}.localhost/*` }));
  await runtime.browser?.root.send('Fetch.enable', {
    patterns: [...ours, { urlPattern: '*', resourceType: 'Document' }],
  });
}

export const protocol = strict(
  {
    registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
      if (runtime.ready) {
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
      }
      for (const { scheme, privileges: given } of schemes) privileges.set(scheme, given ?? {});
    },

    handle(scheme: string, handler: Handler): void {
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      const { standard, secure } = privileges.get(scheme) ?? {};
      if (!standard || !secure) {
        console.error(
          `chromium-host: "${scheme}" is not registered as standard and secure; it is a secure origin here ` +
            'all the same, in Electron it would not be',
        );
      }
      handlers.set(scheme, handler);
      void interceptRequests();
    },

    unhandle(scheme: string): void {
      handlers.delete(scheme);
      void interceptRequests();
    },

    isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
  },
  'protocol',
) satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'>;
