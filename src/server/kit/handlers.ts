import type { Readable } from 'node:stream';
import type { Operation, OutputOf, Paginate, ParsedOf } from '../../shared/core/operation.ts';
import type { Context } from './context.ts';

/** Content of the success envelope (C-901); `message` has a default by method (C-911). */
export interface Reply<Data> {
  data: Data;
  message?: string;
  paginate?: Paginate | undefined;
}

/** A file that lies on the disk and does not change under its name: a download that broke off can go on with it. */
export interface StoredBody {
  path: string;
  size: number;
  changed: Date;
}

/** Answer of an operation with `answer: 'file'`. */
export interface FileReply {
  file: {
    /** Name offered to the person who saves it. */
    name: string;
    type: string;
    body: Uint8Array<ArrayBuffer> | Readable | StoredBody;
    /** Bytes, where known. */
    size?: number;
    /** Shown in place instead of saved; only for images the server encoded itself. */
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

/** An operation with its handler, types erased: `input` was parsed by the operation's own schema. */
export interface Mounted {
  operation: Operation;
  handle(context: Context, input: unknown): Promise<Reply<unknown> | FileReply>;
}

/** Binds every operation of an entity to its handler; a missing or extra one does not compile. */
export function handlers<Operations extends Record<string, Operation>>(
  operations: Operations,
  map: Handlers<Operations>,
): Mounted[] {
  return Object.entries(operations).map(([name, operation]) => ({
    operation,
    handle: (context, input) => map[name as keyof Operations](context, input as never),
  }));
}
