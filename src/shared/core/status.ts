import type { AccessCode } from './access.ts';

/** The server enforces these transitions; the page builds buttons and menus from them. */
export interface Transition<State extends number, Form extends string> {
  rule: string;
  from: readonly State[];
  to: State;
  access: readonly AccessCode[];
  form: Form;
  label?: string;
}

export interface StatusMachine<State extends number, Form extends string> {
  names: Readonly<Record<State, string>>;
  initial: State;
  transitions: readonly Transition<State, Form>[];
}

export function findTransition<State extends number, Form extends string>(
  machine: StatusMachine<State, Form>,
  from: State,
  to: State,
): Transition<State, Form> | undefined {
  return machine.transitions.find((move) => move.to === to && move.from.includes(from));
}

export function transitionsFrom<State extends number, Form extends string>(
  machine: StatusMachine<State, Form>,
  from: State,
): readonly Transition<State, Form>[] {
  return machine.transitions.filter((move) => move.from.includes(from));
}
