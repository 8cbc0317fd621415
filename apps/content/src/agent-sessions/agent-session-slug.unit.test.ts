import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { agentSessionSlug } from './agent-session-slug.ts';

it('makes an ASCII slug of at most 100 characters plus a suffix that is never an id', () => {
  const titles = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom('1', '-') }),
  );
  fc.assert(
    fc.property(titles, (title) => {
      const slug = agentSessionSlug(title);
      expect(slug).toMatch(/^[a-z0-9_][a-z0-9_-]*-[a-z0-9]{6}$/);
      expect(slug.length).toBeLessThanOrEqual(107);
    }),
  );
});

it('gives equal titles different slugs', () => {
  const slugs = Array.from({ length: 1_000 }, () => agentSessionSlug('same'));
  expect(new Set(slugs).size).toBe(1_000);
});
