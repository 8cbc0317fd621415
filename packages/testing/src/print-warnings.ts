import { afterEach, beforeEach } from 'vitest';
import { takeWarnings } from './recent-warnings.ts';

// Tells why a service failed in a test: its answer is only `service unavailable`.
beforeEach(() => void takeWarnings());
afterEach(({ task }) => {
  const warnings = takeWarnings();
  if (task.result?.state === 'fail' && warnings !== '') process.stderr.write(`Warnings of services:\n${warnings}`);
});
