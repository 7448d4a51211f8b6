import { type Logger, pino } from 'pino';

/** Logs to standard error, because standard output carries only the ready line. Never bodies, tokens or people. */
export function openLog(level: string): Logger {
  const output = pino.destination({ fd: 2, sync: true });
  // On a full disk a line is lost; without a listener the error would end the server.
  output.on('error', () => undefined);
  return pino({ level, base: null }, output);
}
