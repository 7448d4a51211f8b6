import type { ComponentType } from 'react';
import type { Page } from './page.ts';

export type Screens = readonly (readonly [Page, ComponentType])[];
