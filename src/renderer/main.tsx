import '@fontsource-variable/inter';
import '@fontsource-variable/plus-jakarta-sans';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import 'mantine-datatable/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { nameMonths } from './app/theme/monthNames.ts';
import { trackPresses } from './kit/fields/places/userFocus.ts';
import { followOtherWindows } from './kit/held/windows.ts';
import { followEscape } from './kit/keys/topmost.ts';
import { followPrinting } from './kit/page/print.ts';
import { followLock } from './kit/session/lock.ts';
import { restoreSession } from './kit/session/session.ts';
import { styleNonce } from './lib/nonce.ts';

// Mantine's scroll lock adds a <style> element, which needs the page's nonce.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

nameMonths();
followLock();
followEscape();
trackPresses();
followPrinting();
followOtherWindows();
void restoreSession();
createRoot(document.getElementById('root')!).render(<App />);
