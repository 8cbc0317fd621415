import { writeSync } from 'node:fs';
import { hearSignals } from '../signals.ts';

/** The main program of a process that takes a while to load the rest of itself. */
hearSignals();
writeSync(process.stdout.fd, 'loading\n');
await new Promise((resolve) => setTimeout(resolve, 1_000));
await import('./process.ts');
