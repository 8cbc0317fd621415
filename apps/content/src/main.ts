import { hearSignals } from '@commonplace/service/signals';

// Signals are handled before anything else is loaded, since the first process of a container has no default handlers.
hearSignals();
await import('./program.ts');
