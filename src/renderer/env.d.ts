import type { Desktop } from '../shared/bridge/desktop.ts';

declare global {
  interface Window {
    readonly desktop: Desktop;
  }
}
