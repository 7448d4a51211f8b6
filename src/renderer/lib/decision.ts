import { AppError, isTransient, messages } from '../../shared/core/errors.ts';

/** Passes `send` an idempotency key, so that the server executes a repeated decision once. */
export type Decide = <Answer>(input: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;

interface Attempt {
  key: string;
  isUnderWay: boolean;
  /** The server may have executed the decision. */
  wasUnsure?: boolean;
}

/**
 * The same input keeps its key after a lost answer. During a request, the input keeps its key unless another
 * input followed. So on, off and on again are three decisions; a double press is one.
 */
export function createDecide(): Decide {
  const attempts = new Map<string, Attempt>();
  let last: string | undefined;
  return async (input, send) => {
    const text = JSON.stringify(input);
    const before = attempts.get(text);
    const isSame = before !== undefined && (!before.isUnderWay || last === text);
    const attempt = isSame ? before : { key: crypto.randomUUID(), isUnderWay: true };
    attempt.isUnderWay = true;
    attempts.set(text, attempt);
    last = text;
    const forget = () => {
      if (attempts.get(text) === attempt) attempts.delete(text);
    };
    try {
      const answer = await send(attempt.key);
      forget();
      return answer;
    } catch (error) {
      attempt.isUnderWay = false;
      if (error instanceof AppError && error.unsure) attempt.wasUnsure = true;
      // If the server cannot have executed the decision, the next attempt gets a new key.
      if (!attempt.wasUnsure || isRefusal(error)) forget();
      else if (error instanceof AppError && !error.unsure && isAway(error)) throw stillUnsure(error);
      throw error;
    }
  };
}

/** False if the server has not judged the decision. */
const isRefusal = (error: unknown) =>
  error instanceof AppError && !isTransient(error) && error.code !== 'NO_SESSION';
const isAway = ({ code }: AppError) => code === 'OFFLINE' || code === 'UNAVAILABLE';
const stillUnsure = (cause: AppError) => new AppError('OFFLINE', messages.unsure, { unsure: true, cause });
