// Saves Node's compile cache after each test file, since Node does so only at a normal exit and vitest kills its workers.
import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

afterAll(() => flushCompileCache());
