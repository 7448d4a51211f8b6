export interface PendingCalls {
  begin(): { id: number; answer: Promise<unknown> };
  resolve(id: number, result: unknown): void;
  reject(id: number, error: Error): void;
  /** Rejects pending and later answers. After a second call, later answers still get the first error. */
  end(error: Error): void;
}

export function createPendingCalls(): PendingCalls {
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let ended: Error | undefined;
  const take = (id: number) => {
    const found = calls.get(id);
    calls.delete(id);
    return found;
  };
  return {
    begin: () => {
      last += 1;
      const call = Promise.withResolvers<unknown>();
      if (ended) call.reject(ended);
      else calls.set(last, call);
      return { id: last, answer: call.promise };
    },
    resolve: (id, result) => take(id)?.resolve(result),
    reject: (id, error) => take(id)?.reject(error),
    end: (error) => {
      ended ??= error;
      for (const id of [...calls.keys()]) take(id)?.reject(ended);
    },
  };
}
