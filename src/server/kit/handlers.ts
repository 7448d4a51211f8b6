import type { Readable } from 'node:stream';
import type { Operation, OutputOf, Paginate, ParsedOf } from '../../shared/core/operation.ts';
import type { Queryable } from '../db/database.ts';
import type { Context } from './context.ts';

export interface Reply<Data> {
  data: Data;
  message?: string;
  paginate?: Paginate | undefined;
}

/** A file whose content never changes, so an interrupted download can resume. */
export interface StoredBody {
  path: string;
  size: number;
  changed: Date;
}

export interface FileReply {
  file: {
    name: string;
    type: string;
    body: Uint8Array<ArrayBuffer> | Readable | StoredBody;
    size?: number;
    /** Only for images that the server encoded itself. */
    inline?: boolean;
  };
}

export type Handler<O extends Operation> = (
  context: Context,
  input: ParsedOf<O>,
) => Promise<Reply<OutputOf<O>> | FileReply>;

export type Handlers<Operations extends Record<string, Operation>> = {
  [Name in keyof Operations]: Handler<Operations[Name]>;
};

export interface Mounted {
  operation: Operation;
  handle(context: Context, input: unknown): Promise<Reply<unknown> | FileReply>;
}

export const writes =
  <Input>(work: (change: { context: Context; tx: Queryable }, input: Input) => Promise<unknown>) =>
  (context: Context, input: Input): Promise<Reply<null>> =>
    context.write(async (tx) => {
      await work({ context, tx }, input);
      return { data: null };
    });

export function handlers<Operations extends Record<string, Operation>>(
  operations: Operations,
  map: Handlers<Operations>,
): Mounted[] {
  return Object.entries(operations).map(([name, operation]) => ({
    operation,
    handle: (context, input) => map[name as keyof Operations](context, input as never),
  }));
}
