import type { z } from 'zod';
import type { ErrorView } from './errors.ts';

/**
 * A call from the page to the main process. Main parses every input with `input` and checks the sender; the answer
 * is always an envelope, because Electron drops everything but the message from thrown errors.
 */
export interface BridgeRoute<Input extends z.ZodType = z.ZodType, Output = unknown> {
  input: Input;
  /** Type only: main is trusted, so what it answers is not parsed again. */
  output?: Output;
}

export type BridgeAnswer<Output> = { ok: true; data: Output } | { ok: false; error: ErrorView };

/** `route(z.object({…}))<Answer>()` keeps both types without a value for the second. */
export const route =
  <Input extends z.ZodType>(input: Input) =>
  <Output>(): BridgeRoute<Input, Output> => ({ input });

export type BridgeInput<R extends BridgeRoute> = z.input<R['input']>;
export type BridgeParsed<R extends BridgeRoute> = z.output<R['input']>;
export type BridgeOutput<R> = R extends BridgeRoute<z.ZodType, infer Output> ? Output : never;
