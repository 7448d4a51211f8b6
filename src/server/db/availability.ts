import { Client } from 'pg';
import type { Embedded } from './embedded.ts';
import { adviceFor, type DatabaseFault, databaseFault, endless, isPassing, readOnly } from './faults.ts';

export interface Availability {
  fault(): DatabaseFault | undefined;
  /** Whether the error may mean a fault of the database. If so, an external database is checked at once. */
  suspect(error: unknown): boolean;
  onChange(listener: (fault: DatabaseFault | undefined, advice?: string) => void): void;
  stop(): Promise<void>;
}

export function embeddedAvailability(embedded: Embedded, onBack: () => void): Availability {
  let fault: DatabaseFault | undefined;
  let listener: Parameters<Availability['onChange']>[0] = () => undefined;
  embedded.onSilence((state) => {
    fault = state === 'away' ? endless : undefined;
    if (state === 'back') onBack();
    listener(fault, fault?.brief);
  });
  return {
    fault: () => fault,
    suspect: (error) => databaseFault(error)?.kind === 'silent',
    onChange: (heard) => {
      listener = heard;
    },
    stop: async () => undefined,
  };
}

const times = { calm: 5000, away: 1000, answer: 5000 };
const lateAnswers = 2;

const unknownFault: DatabaseFault = {
  kind: 'refused',
  brief: 'tidak dapat dipakai',
  advice: () => 'PostgreSQL menolak sambungan. Rinciannya ada di log.',
};

interface Connections {
  giveUp(): void;
  /** Replaces the connections, because they can stay read-only when the database is writable again. */
  renew(): void;
}

/** Opens a connection for each check, because an open connection does not prove that others can connect. */
export function watchAvailability(connectionString: string, { giveUp, renew }: Connections): Availability {
  let fault: DatabaseFault | undefined;
  let listener: Parameters<Availability['onChange']>[0] = () => undefined;
  let checking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const set = (next: DatabaseFault | undefined) => {
    if (next?.brief === fault?.brief) return;
    if (fault?.kind === 'readOnly') renew();
    fault = next;
    if (next?.kind === 'silent') giveUp();
    listener(next, next && adviceFor(next, connectionString));
  };
  const check = async () => {
    clearTimeout(timer);
    let found = await faultNow(connectionString);
    for (let again = 1; found?.isLate && fault === undefined && again < lateAnswers; again += 1)
      found = await faultNow(connectionString);
    if (stopped) return;
    set(found?.fault);
    timer = setTimeout(checkNow, fault ? times.away : times.calm).unref();
  };
  const checkNow = () => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
  };
  timer = setTimeout(checkNow, times.calm).unref();

  return {
    fault: () => fault,
    suspect: (error) => {
      const isOfThatKind = isPassing(error);
      if (isOfThatKind && !stopped) checkNow();
      return isOfThatKind;
    },
    onChange: (heard) => {
      listener = heard;
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await checking;
    },
  };
}

async function faultNow(
  connectionString: string,
): Promise<{ fault: DatabaseFault; isLate: boolean } | undefined> {
  const { answer } = times;
  const client = new Client({ connectionString, connectionTimeoutMillis: answer, query_timeout: answer });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(
      `select current_setting('transaction_read_only') = 'on' as locked`,
    );
    return rows[0]?.locked ? { fault: readOnly, isLate: false } : undefined;
  } catch (error) {
    const isLate = error instanceof Error && /timeout/i.test(error.message);
    return { fault: databaseFault(error) ?? unknownFault, isLate };
  } finally {
    // Not awaited, because a silent database never answers.
    void client.end().catch(() => undefined);
  }
}
