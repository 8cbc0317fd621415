import { listenForSignals } from '@commonplace/service/signals';

// Must come first: process 1 of a container receives only the signals that it handles.
listenForSignals();
await import('./program.ts');
