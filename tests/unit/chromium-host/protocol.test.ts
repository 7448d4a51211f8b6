import { beforeAll, describe, expect, it } from 'vitest';
import { handlerOf, protocol, toChromium, toProgram } from '../../../tools/chromium-host/protocol.ts';

describe('addresses of the program’s own scheme', () => {
  beforeAll(() => {
    protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
    protocol.handle('app', () => new Response('ok'));
  });

  it.each([
    ['app://bundle/index.html', 'https://bundle.app.localhost/index.html'],
    ['app://bundle/', 'https://bundle.app.localhost/'],
    ['app://bundle/a?x=1#/agen/2', 'https://bundle.app.localhost/a?x=1#/agen/2'],
  ])('%s is shown to Chromium as %s and back', (program, chromium) => {
    expect(toChromium(program)).toBe(chromium);
    expect(toProgram(chromium)).toBe(program);
  });

  it.each([
    'https://contoh.test/app.localhost/',
    'https://bundle.app.localhost.contoh.test/',
    'https://bundle.lain.localhost/',
    'http://bundle.app.localhost/',
    'http://127.0.0.1:4100/api',
    'about:blank',
  ])('%s has another scheme', (url) => {
    expect(toProgram(url)).toBe(url);
    expect(toChromium(url)).toBe(url);
  });

  it('finds the handler by scheme, and registers only one', () => {
    expect(handlerOf('app://bundle/x')).toBeTypeOf('function');
    expect(handlerOf('https://bundle/x')).toBeUndefined();
    expect(() => protocol.handle('app', () => new Response())).toThrow('Failed to register protocol: app');
  });
});
