// For every test file: what Node compiled for it is kept for processes to come. Node itself keeps it when a process ends
// by itself, and vitest ends its own by a signal.
import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

afterAll(() => flushCompileCache());
