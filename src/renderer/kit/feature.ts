import type { ComponentType, LazyExoticComponent } from 'react';
import type { AccessRule } from '../../shared/core/access.ts';

/** A screen: its route, its title in the top bar, and who may open it (also by a typed path). */
export interface Page {
  path: string;
  title: string;
  access: AccessRule;
  component: LazyExoticComponent<ComponentType>;
  /** Where a refused visitor is sent after 'Access Denied!' (R-006c): one step back unless stated. */
  deniedTo?: '/home';
}

/** What a feature folder exports from `feature.tsx`. */
export interface Feature {
  pages: Page[];
}
