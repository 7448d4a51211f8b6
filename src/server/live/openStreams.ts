import { AppError } from '../../shared/core/errors.ts';

/** Live streams of one user: a few programs of theirs, and some that nobody has noticed to be dead yet. */
export const streamsPerUser = 8;
/** Live streams of this process: each holds a connection and asks for its session every 20 seconds. */
export const streamsInAll = 1000;

export interface OpenStreams {
  /**
   * Counts a stream in; the answer counts it out again. A user's oldest makes room for one too many, so that a program
   * that comes back after a lost line is never locked out by its own dead streams. Error: UNAVAILABLE when the server
   * has as many as it can bear.
   */
  enter(userId: number, end: () => void): () => void;
}

export function createOpenStreams(): OpenStreams {
  const byUser = new Map<number, Set<() => void>>();
  let total = 0;

  return {
    enter: (userId, end) => {
      const open = byUser.get(userId) ?? new Set();
      const [oldest] = open;
      const crowded = open.size >= streamsPerUser;
      if (!crowded && total >= streamsInAll)
        throw new AppError('UNAVAILABLE', 'Terlalu banyak sambungan langsung. Coba lagi nanti.');
      byUser.set(userId, open.add(end));
      total += 1;
      if (crowded) oldest?.();
      return () => {
        if (!open.delete(end)) return;
        total -= 1;
        if (open.size === 0) byUser.delete(userId);
      };
    },
  };
}
