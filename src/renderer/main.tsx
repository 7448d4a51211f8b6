import '@fontsource-variable/inter';
import '@fontsource-variable/plus-jakarta-sans';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './styles/tokens.css';
import './styles/base.css';
import 'mantine-datatable/styles.css';
import 'dayjs/locale/id';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { holdTogether } from './kit/held/windows.ts';
import { followLock } from './kit/lock.ts';
import { restoreSession } from './kit/session.ts';
import { styleNonce } from './lib/nonce.ts';

// Read by the style singleton that locks scrolling behind a dialog: its <style> needs the page's nonce too.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

followLock();
holdTogether();
void restoreSession();
createRoot(document.getElementById('root')!).render(<App />);
