import { AppError } from '../../shared/core/errors.ts';

export const maxStreamsPerUser = 8;
/** Per process: each stream holds a connection and checks its session every 20 seconds. */
export const maxStreams = 1000;

export interface OpenStreams {
  /**
   * Closes the user's oldest stream if the user has too many streams. Returns a function that unregisters the
   * stream.
   * @throws AppError UNAVAILABLE when the server is full
   */
  register(userId: number, end: () => void): () => void;
}

export function createOpenStreams(): OpenStreams {
  const byUser = new Map<number, Set<() => void>>();
  let total = 0;

  return {
    register: (userId, end) => {
      const open = byUser.get(userId) ?? new Set();
      const [oldest] = open;
      const crowded = open.size >= maxStreamsPerUser;
      if (!crowded && total >= maxStreams)
        throw new AppError('UNAVAILABLE', 'Terlalu banyak jendela terbuka. Tutup sebagian, lalu coba lagi.');
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
