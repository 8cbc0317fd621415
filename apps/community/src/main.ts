import { listenForSignals } from '@commonplace/service/signals';

// Runs before anything else is loaded, because the first process of a container receives only the signals that it
// handles.
listenForSignals();
await import('./program.ts');
