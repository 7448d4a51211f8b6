import { Text } from '@mantine/core';
import { useState } from 'react';
import { type Typed, typedInForms } from '../form/openForms.ts';
import classes from './UnsavedInput.module.css';

/** Unsaved values of the open forms, read once at the first render. */
export const useUnsavedInput = (): readonly Typed[] => useState(typedInForms)[0];

export function UnsavedInput({ typed }: { typed: readonly Typed[] }) {
  if (typed.length === 0) return null;
  return (
    <section className={classes.typed} aria-label="Isian Anda yang belum disimpan">
      <Text size="sm" fw={600}>
        Isian Anda yang belum disimpan
      </Text>
      <dl>
        {typed.map(({ label, text }) => (
          <div key={`${label} ${text}`}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
