import { type Logger, pino } from 'pino';

/** Only `announce` writes to standard output. Never log bodies, tokens or personal data. */
export function openLog(level: string): Logger {
  const output = pino.destination({ fd: 2, sync: true });
  // Without a listener, a full disk would end the server.
  output.on('error', () => undefined);
  return pino({ level, base: null }, output);
}
