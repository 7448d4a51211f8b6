import type { AccessRule } from '../../../shared/core/access.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { mayOpen, type Page } from '../page/page.ts';
import { useAllows } from '../session/session.ts';
import { useSession } from '../session/sessionState.ts';

export const gateOf = (operation: Operation, record?: unknown): AccessRule =>
  record !== undefined && operation.accessOf ? operation.accessOf(record as never) : operation.access;

export const useMay = (operation: Operation, record?: unknown): boolean =>
  useAllows(gateOf(operation, record));

export const useMayOpen = <Record>(page: Page<Record>, record?: Record): boolean =>
  useSession((state) => mayOpen(page, record, state.status === 'in' ? state.codes : undefined));
