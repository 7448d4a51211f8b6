import { type Logger, pino } from 'pino';

/**
 * Logs to standard error; standard output is for `announce`. Logs must not contain bodies, tokens or personal data.
 */
export function openLog(level: string): Logger {
  const output = pino.destination({ fd: 2, sync: true });
  // On a full disk a line is lost; without a listener the error would end the server.
  output.on('error', () => undefined);
  return pino({ level, base: null }, output);
}
