export interface Reachability {
  set(reachable: boolean): void;
}

export interface ReachabilityDeps {
  onChange(reachable: boolean): void;
  check(): Promise<unknown>;
  interval?: number;
}

export function createReachability({ onChange, check, interval = 5000 }: ReachabilityDeps): Reachability {
  let reachable = true;
  let timer: NodeJS.Timeout | undefined;

  const scheduleCheck = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void check()
        .catch(() => undefined)
        .then(() => {
          if (!reachable) scheduleCheck();
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
      else scheduleCheck();
    },
  };
}
