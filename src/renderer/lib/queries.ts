import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { allows } from '../../shared/core/access.ts';
import { AppError } from '../../shared/core/errors.ts';
import type { Envelope, InputOf, Operation, OutputOf } from '../../shared/core/operation.ts';
import { staleAfter } from '../../shared/entities/stale.ts';
import { request } from './api.ts';
import { call } from './desktop.ts';

/** Server state: a query per operation and input, a mutation per write. Keys are the operation's own id. */

/** A refused call means that the rights known here may be old: who is signed in is read again. */
function recheckRights(error: unknown): void {
  if (error instanceof AppError && error.code === 'ACCESS_DENIED')
    void queryClient.invalidateQueries({ queryKey: ['session'] });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => queryKey[0] !== 'session' && recheckRights(error),
  }),
  mutationCache: new MutationCache({ onError: recheckRights }),
  defaultOptions: {
    // Main knows whether the server answers. The computer's network is another matter: the server may be on this computer,
    // and whatever waited for a network would wait without a word.
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
  /** false: not yet, for example while a parent field is empty. */
  enabled?: boolean;
  /** Milliseconds between reloads while the screen is open. */
  every?: number | false;
  /** Shows the previous page while the next one loads. */
  keepPrevious?: boolean;
  /** An input whose answer, where it is known already, is shown until the own one is there. */
  meanwhile?: object;
  /** Milliseconds for which an answer is taken as fresh; lookups rarely change. */
  fresh?: number;
}

/** Reads an operation; `data` is the whole envelope, so that lists keep their `paginate`. */
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

/**
 * Forgets what was read as somebody. What anybody may read stays: the page of a reset link may be waiting for its answer
 * just when the start finds out that nobody is signed in, and a query that is taken from its page never answers.
 */
export function forgetPrivateReads(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
  queryClient.getMutationCache().clear();
}

/** What main knows about itself and its server. */
export const useAppInfo = () =>
  useQuery({
    queryKey: ['app.info'],
    queryFn: () => call('app.info', undefined),
    staleTime: 0,
    meta: { isPublic: true },
  });

/** Marks as stale what a write to the operation's entity changes, here and elsewhere. */
export const refreshAfter = (client: QueryClient, operation: Operation): Promise<unknown> =>
  Promise.all(
    staleAfter(entityOf(operation)).map((entity) => client.invalidateQueries({ queryKey: [entity] })),
  );

/** What is still known of an operation's answers, with what was asked, the newest first. */
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
 * A write; afterwards everything is read again that it made stale. `inTurn` names what is written: one such write begins
 * when the one before has ended, so that the last one holds.
 */
export function useWrite<O extends Operation>(operation: O, { inTurn }: { inTurn?: string } = {}) {
  const client = useQueryClient();
  return useMutation<Envelope<OutputOf<O>>, Error, InputOf<O>>({
    mutationFn: (input) => request(operation, input),
    ...(inTurn && { scope: { id: `${operation.id} ${inTurn}` } }),
    onSettled: () => refreshAfter(client, operation),
  });
}
