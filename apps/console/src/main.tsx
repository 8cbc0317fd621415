import { CommonplaceError } from '@commonplace/client';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { styleNonce } from './parts/style-nonce.ts';

// Where the library looks for it that keeps the page from scrolling behind a dialog.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root, {
  onCaughtError(error) {
    // What the API says is shown in place of the screen; anything else is a mistake of ours.
    if (!(error instanceof CommonplaceError)) reportError(error);
  },
}).render(<App />);
