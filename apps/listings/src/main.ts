import { listenForSignals } from '@commonplace/service/signals';

// Install signal handlers first: the init process of a container receives only signals that it handles.
listenForSignals();
await import('./program.ts');
