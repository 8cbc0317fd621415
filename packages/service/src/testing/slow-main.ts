import { writeSync } from 'node:fs';
import { listenForSignals } from '../signals.ts';

/** Main program of a process that takes a second to load. */
listenForSignals();
writeSync(process.stdout.fd, 'loading\n');
await new Promise((resolve) => setTimeout(resolve, 1_000));
await import('./process.ts');
