import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { styleNonce } from './app/style-nonce.ts';

// Where the library looks for it that keeps the page from scrolling behind a dialog.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(<App />);
