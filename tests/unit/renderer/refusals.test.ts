import { afterEach, expect, test, vi } from 'vitest';
import { request } from '../../../src/renderer/lib/api.ts';
import { call } from '../../../src/renderer/lib/desktop.ts';
import type { ForwardedAnswer } from '../../../src/shared/bridge/types.ts';
import type { BridgeAnswer } from '../../../src/shared/core/bridge.ts';
import { AppError, type ErrorView } from '../../../src/shared/core/errors.ts';
import { settingOperations } from '../../../src/shared/entities/setting/operations.ts';

const refusal: ErrorView = {
  code: 'TOO_MANY',
  message: 'Terlalu sering',
  fields: { email: 'Coba nanti' },
  trace: 'jejak-1',
  retryAfter: 30,
};

const mainAnswers = (answer: BridgeAnswer<unknown>) =>
  vi.stubGlobal('window', { desktop: { call: async () => answer } });
afterEach(() => vi.unstubAllGlobals());

const viewOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.toView() : error),
  );

test('an error is restored from its view', () => {
  expect(AppError.from(refusal).toView()).toEqual(refusal);
});

test('main refuses', async () => {
  mainAnswers({ ok: false, error: refusal });
  expect(await viewOf(call('app.info', undefined))).toEqual(refusal);
});

test('the server refuses', async () => {
  const { message, retryAfter, ...error } = refusal;
  const data: ForwardedAnswer = { status: 429, body: JSON.stringify({ message, error }), retryAfter: 30 };
  mainAnswers({ ok: true, data });
  expect(await viewOf(request(settingOperations.health, {}))).toEqual(refusal);
});
