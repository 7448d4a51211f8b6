/** Keeps whether the server answers, and tells only of changes. */
export interface Reachability {
  set(reachable: boolean): void;
}

export interface ReachabilityDeps {
  onChange(reachable: boolean): void;
  /** One light request; its outcome comes back through `set`. */
  check(): Promise<unknown>;
  /** Milliseconds between two looks while the server is away. */
  interval?: number;
}

/** While the server is away it is asked again and again, so that the page learns of its return by itself. */
export function createReachability({ onChange, check, interval = 5000 }: ReachabilityDeps): Reachability {
  let reachable = true;
  let timer: NodeJS.Timeout | undefined;

  const askLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void check()
        .catch(() => undefined)
        .then(() => {
          if (!reachable) askLater();
        });
    }, interval);
    timer.unref();
  };

  return {
    set: (next) => {
      if (next === reachable) return;
      reachable = next;
      onChange(next);
      if (next) clearTimeout(timer);
      else askLater();
    },
  };
}
