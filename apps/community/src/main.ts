import { hearSignals } from '@commonplace/service/signals';

// Before anything else is loaded: the first process of a container gets only the signals that it handles.
hearSignals();
await import('./program.ts');
