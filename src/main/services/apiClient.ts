import type { Envelope, InputOf, Operation, OutputOf } from '../../shared/core/operation.ts';

/** A request of the page, as `api.request` carries it. */
export interface PageRequest {
  method: Operation['method'];
  /** Path with query, '/w/…'. */
  path: string;
  body: string | null;
  idempotencyKey: string | null;
}

/**
 * The program's way to the server. Attaches the bearer token and the per-start secret (C-907, C-915); a refused
 * token is refreshed once and the call repeated. Every function throws `AppError`: the server's own error
 * (C-902), or OFFLINE when no answer came.
 */
export interface ApiClient {
  request<O extends Operation>(operation: O, input: InputOf<O>): Promise<Envelope<OutputOf<O>>>;
  /** Passes a request of the page through: the status and body as the server gave them. */
  forward(request: PageRequest): Promise<{ status: number; body: string }>;
  /** Sends text fields and one file from disk, streamed, as multipart. The file part is called `file`. */
  upload(
    operation: Operation,
    fields: Record<string, string>,
    file: { path: string; name: string },
  ): Promise<Envelope<unknown>>;
  /** The successful answer of an operation that answers a file; the caller reads its body. */
  download<O extends Operation>(operation: O, input: InputOf<O>, signal?: AbortSignal): Promise<Response>;
}
