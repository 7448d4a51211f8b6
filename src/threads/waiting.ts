/** Pending answers, each identified by a number. */
export interface Waiting {
  begin(): { id: number; answer: Promise<unknown> };
  resolve(id: number, result: unknown): void;
  reject(id: number, error: Error): void;
  /** Rejects pending and later answers. Only the first call counts. */
  end(error: Error): void;
}

export function createWaiting(): Waiting {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let ended: Error | undefined;
  const take = (id: number) => {
    const found = waiting.get(id);
    waiting.delete(id);
    return found;
  };
  return {
    begin: () => {
      last += 1;
      const asked = Promise.withResolvers<unknown>();
      if (ended) asked.reject(ended);
      else waiting.set(last, asked);
      return { id: last, answer: asked.promise };
    },
    resolve: (id, result) => take(id)?.resolve(result),
    reject: (id, error) => take(id)?.reject(error),
    end: (error) => {
      ended ??= error;
      for (const id of [...waiting.keys()]) take(id)?.reject(ended);
    },
  };
}
