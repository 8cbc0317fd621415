import { expect } from 'vitest';

/** Matches a time of the API, such as `2026-01-31T12:00:00Z`. */
export const anyTimestamp: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
