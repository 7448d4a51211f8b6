import {
  keepPreviousData,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  QueryObserver,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { allows } from '../../shared/core/access.ts';
import { AppError } from '../../shared/core/errors.ts';
import type { Envelope, InputOf, Operation, OutputOf } from '../../shared/core/operation.ts';
import { staleAfter } from '../../shared/entities/stale.ts';
import { request } from './api.ts';
import { createDecide } from './decision.ts';
import type { RecordName } from './deletions.ts';
import { call } from './desktop.ts';
import { createUserMap } from './userState.ts';

/** After a denied call, the session is read again, because the user's rights may have changed. */
function recheckRights(error: unknown): void {
  if (error instanceof AppError && error.code === 'ACCESS_DENIED')
    void queryClient.invalidateQueries({ queryKey: ['session'] });
}

export const isRefused = (error: unknown): error is AppError =>
  error instanceof AppError && ['ACCESS_DENIED', 'NOT_FOUND'].includes(error.code);

const losses = new WeakMap<object, RecordName | undefined>();

/** True if the record was read before and is now refused. */
export const isLost = (error: unknown): boolean => typeof error === 'object' && losses.has(error ?? {});

export const lostRecord = (error: unknown): RecordName | undefined =>
  typeof error === 'object' ? losses.get(error ?? {}) : undefined;

const idIn = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'id' in input ? String(input.id) : undefined;

/** Clears the cached answers of the same call for a refused record, including prefetched answers. */
function forgetRefused(error: unknown, refused: Query<unknown, unknown, unknown>): void {
  if (!isRefused(error)) return;
  const [entity, call, input] = refused.queryKey;
  const id = idIn(input);
  if (refused.state.dataUpdateCount > 0)
    losses.set(error, id === undefined ? undefined : { entity: String(entity), id });
  const same = queryClient.getQueryCache().findAll({ queryKey: [entity, call] });
  for (const query of same)
    if (query.queryHash === refused.queryHash || (id !== undefined && idIn(query.queryKey[2]) === id))
      query.setState({ data: undefined, dataUpdatedAt: 0 });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] === 'session') return;
      recheckRights(error);
      forgetRefused(error, query);
    },
  }),
  mutationCache: new MutationCache({ onError: recheckRights }),
  defaultOptions: {
    // With the default networkMode, queries wait silently while offline, even for a server on this computer.
    queries: {
      networkMode: 'always',
      retry: 0,
      refetchOnWindowFocus: false,
      staleTime: 5_000,
      gcTime: 5 * 60_000,
    },
    mutations: { networkMode: 'always', retry: 0 },
  },
});

const entityOf = (operation: Operation): string => operation.id.split('.')[0]!;

const keyOf = (operation: Operation, input: unknown) => [...operation.id.split('.'), input] as const;

interface ReadOptions {
  enabled?: boolean;
  every?: number | false;
  keepPrevious?: boolean;
  /** Input whose cached answer is shown until the answer for `input` arrives. */
  meanwhile?: object;
  fresh?: number;
}

export function useRead<O extends Operation>(operation: O, input: InputOf<O>, options: ReadOptions = {}) {
  return useQuery<Envelope<OutputOf<O>>>({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => request(operation, input, { signal }),
    meta: { isPublic: allows(operation.access, undefined) },
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
    ...(options.meanwhile && {
      placeholderData: () =>
        queryClient.getQueryData<Envelope<OutputOf<O>>>(keyOf(operation, options.meanwhile)),
    }),
    ...(options.fresh && { staleTime: options.fresh }),
  });
}

/** `now` is the answer that the caller already has. Returns the unsubscribe function. */
export function observe<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  now: OutputOf<O>,
  onData: (data: OutputOf<O>) => void,
): () => void {
  const observer = new QueryObserver<Envelope<OutputOf<O>>>(queryClient, {
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => request(operation, input, { signal }),
    initialData: { message: '', data: now },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return observer.subscribe(({ data }) => data && onData(data.data));
}

/** Keeps public queries: the reset-password page may wait for one, and a removed query never answers. */
export function forgetPrivateReads(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
  queryClient.getMutationCache().clear();
}

export const useAppInfo = () =>
  useQuery({
    queryKey: ['app.info'],
    queryFn: () => call('app.info', undefined),
    staleTime: 0,
    meta: { isPublic: true },
  });

/** Time when the user last requested an entity by a write or reload. The key '' means all entities. */
const askedAt = createUserMap<string, number>();

export const rememberRequest = (operation?: Operation): void =>
  void askedAt.set(operation ? entityOf(operation) : '', Date.now());

export const wasRequested = (operation: Operation, since: number, until: number): boolean =>
  [entityOf(operation), ''].some((entity) => {
    const at = askedAt.get(entity);
    return at !== undefined && at >= since && at <= until;
  });

export const refreshAfter = (client: QueryClient, operation: Operation): Promise<unknown> =>
  Promise.all(
    staleAfter(entityOf(operation)).map((entity) => {
      askedAt.set(entity, Date.now());
      return client.invalidateQueries({ queryKey: [entity] });
    }),
  );

export const cachedReads = (client: QueryClient, operation: Operation) =>
  client
    .getQueryCache()
    .findAll({ queryKey: operation.id.split('.') })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ queryKey, state }) => {
      const answer = state.data as Envelope<unknown> | undefined;
      return answer ? [{ input: queryKey.at(-1), data: answer.data, at: state.dataUpdatedAt }] : [];
    });

/**
 * A retry after a lost answer keeps its idempotency key. Writes of one operation with the same `inTurn` run
 * in order, so that the last write wins. `late` adds input when the write starts.
 */
export function useWrite<O extends Operation>(
  operation: O,
  { inTurn, late }: { inTurn?: string; late?: () => Partial<InputOf<O>> } = {},
) {
  const client = useQueryClient();
  const [decide] = useState(createDecide);
  return useMutation<Envelope<OutputOf<O>>, Error, InputOf<O>>({
    mutationFn: (asked) => {
      const input = { ...(asked as object), ...late?.() } as InputOf<O>;
      return decide(input, (idempotencyKey) => request(operation, input, { idempotencyKey }));
    },
    ...(inTurn && { scope: { id: `${operation.id} ${inTurn}` } }),
    onSettled: () => refreshAfter(client, operation),
  });
}
