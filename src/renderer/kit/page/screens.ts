import type { ComponentType } from 'react';
import type { Page } from './page.ts';

/** Pages with what draws each, loaded when it is first opened: what a feature folder exports from `screens.ts`. */
export type Screens = readonly (readonly [Page, ComponentType])[];
