import { AppError } from '../../../shared/core/errors.ts';
import type { ServerAddress } from '../api/serverAddress.ts';

export interface ExpectedAddress {
  /** Later callers of `wait` wait for the next start. */
  expect(): void;
  settle(outcome: ServerAddress | AppError): void;
  isSettled(): boolean;
  wait(): Promise<ServerAddress>;
}

function pending(): PromiseWithResolvers<ServerAddress> {
  const address = Promise.withResolvers<ServerAddress>();
  address.promise.catch(() => undefined);
  return address;
}

export function createExpectedAddress(): ExpectedAddress {
  let address = pending();
  let isSettled = false;
  return {
    expect: () => {
      if (isSettled) address = pending();
      isSettled = false;
    },
    settle: (outcome) => {
      isSettled = true;
      if (outcome instanceof AppError) address.reject(outcome);
      else address.resolve(outcome);
    },
    isSettled: () => isSettled,
    wait: () => address.promise,
  };
}
