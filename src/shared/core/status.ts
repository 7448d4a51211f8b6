import type { AccessCode } from './access.ts';

/**
 * A life cycle as data: states with names, and the moves between them. The server's `transition()` enforces the
 * list, buttons and menus are drawn from it, and the tests walk it.
 */
export interface Transition<State extends number, Form extends string> {
  /** Rule number in docs/spec/rules.md. */
  rule: string;
  from: readonly State[];
  to: State;
  /** All of them are needed. */
  access: readonly AccessCode[];
  /** Which form asks for the payload. */
  form: Form;
  /** Shown instead of the target's name where it differs ('Re-Assign'). */
  label?: string;
}

export interface StatusMachine<State extends number, Form extends string> {
  names: Readonly<Record<State, string>>;
  initial: State;
  transitions: readonly Transition<State, Form>[];
}

/** The move from one state to another, or undefined when there is none. */
export function findTransition<State extends number, Form extends string>(
  machine: StatusMachine<State, Form>,
  from: State,
  to: State,
): Transition<State, Form> | undefined {
  return machine.transitions.find((move) => move.to === to && move.from.includes(from));
}

/** The moves that leave a state, in the order of the list. */
export function transitionsFrom<State extends number, Form extends string>(
  machine: StatusMachine<State, Form>,
  from: State,
): readonly Transition<State, Form>[] {
  return machine.transitions.filter((move) => move.from.includes(from));
}
