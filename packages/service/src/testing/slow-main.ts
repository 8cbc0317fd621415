import { writeSync } from 'node:fs';
import { hearSignals } from '../signals.ts';

/** Main program of a process that takes a second to load. */
hearSignals();
writeSync(process.stdout.fd, 'loading\n');
await new Promise((resolve) => setTimeout(resolve, 1_000));
await import('./process.ts');
