import { CommonplaceError } from '@commonplace/client';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { styleNonce } from './components/style-nonce.ts';

// Read by react-remove-scroll, which locks scrolling behind a dialog.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

const root = document.getElementById('root');
if (!root) throw new Error('Element #root is missing');
createRoot(root, {
  onCaughtError(error) {
    // API errors are shown in place of the screen; all others are bugs.
    if (!(error instanceof CommonplaceError)) reportError(error);
  },
}).render(<App />);
