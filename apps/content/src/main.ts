import { listenForSignals } from '@commonplace/service/signals';

// Signals are handled before anything else is loaded, since the first process of a container has no default handlers.
listenForSignals();
await import('./program.ts');
