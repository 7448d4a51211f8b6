import { type Logger, pino } from 'pino';

/** Logs to standard error, because standard output carries only the ready line. Never bodies, tokens or people. */
export function openLog(level: string): Logger {
  return pino({ level, base: null }, pino.destination({ fd: 2, sync: true }));
}
