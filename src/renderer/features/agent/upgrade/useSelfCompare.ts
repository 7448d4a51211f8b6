import { useState } from 'react';
import { type ReadName, readNames } from '../../../../shared/entities/agent/ocr.ts';
import type { ReadValues } from './reading.ts';

export type SelfComparison = ReturnType<typeof useSelfCompare>;

/** A changed photo or value needs a new confirmation. */
export function useSelfCompare(image: string, values: ReadValues) {
  const [confirmed, setConfirmed] = useState<Readonly<Partial<Record<ReadName, string>>>>({});
  const [agreedOn, setAgreedOn] = useState<string | null>(null);
  const stateOf = (name: ReadName) => JSON.stringify([image, values[name]]);
  const isConfirmed = (name: ReadName) => confirmed[name] === stateOf(name);
  const compared = readNames.filter(isConfirmed);
  const agreed = agreedOn === image;
  return {
    values,
    isConfirmed,
    confirm: (name: ReadName, on: boolean) =>
      setConfirmed({ ...confirmed, [name]: on ? stateOf(name) : undefined }),
    agreed,
    agree: (on: boolean) => setAgreedOn(on ? image : null),
    compared,
    complete: agreed && compared.length === readNames.length,
  };
}
