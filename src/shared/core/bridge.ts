import type { z } from 'zod';
import type { ErrorView } from './errors.ts';

/** Main answers with a {@link BridgeAnswer}, because Electron keeps only the message of a thrown error. */
export interface BridgeRoute<Input extends z.ZodType = z.ZodType, Output = unknown> {
  input: Input;
  /** Type only: main is trusted, so its answer is not parsed. */
  output?: Output;
}

export type BridgeAnswer<Output> = { ok: true; data: Output } | { ok: false; error: ErrorView };

/** `route(z.object({…}))<Answer>()` infers the input type and states the answer type. */
export const route =
  <Input extends z.ZodType>(input: Input) =>
  <Output>(): BridgeRoute<Input, Output> => ({ input });

export type BridgeInput<R extends BridgeRoute> = z.input<R['input']>;
export type BridgeParsed<R extends BridgeRoute> = z.output<R['input']>;
export type BridgeOutput<R> = R extends BridgeRoute<z.ZodType, infer Output> ? Output : never;
