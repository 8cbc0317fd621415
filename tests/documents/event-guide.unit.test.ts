import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Copy, stepsIn } from './guide.ts';
import { repositoryFolder } from './repository-files.ts';

const maxFiles = 4;
const steps = stepsIn('docs/development/events-and-jobs.md', 'Add an event');
const subject = 'commonplace.listings.v1.ListingDeleted';

let copy: Copy;
beforeAll(() => {
  copy = new Copy(['proto', ...globSync('{apps,packages}/*', { cwd: repositoryFolder })]);
});
afterAll(() => copy[Symbol.dispose]());

test('the guide adds an event with its consumer in four files', () => {
  const access = () => readFileSync(copy.pathOf('apps/admin/nats-access.conf'), 'utf8');
  expect(access()).not.toContain(subject);
  for (const step of steps) copy.follow(step);
  copy.run('proto', 'buf', 'generate');
  copy.run('packages/tools', 'node', 'src/lists/write.ts');
  expect(copy.changedSources('{{apps,packages}/*/src,proto/commonplace}/**/*.{ts,proto}').toSorted()).toEqual(
    steps.map(({ path }) => path).toSorted(),
  );
  expect(steps.length).toBeLessThanOrEqual(maxFiles);
  expect(access()).toContain(`.${subject}"`);
  const sources = steps.map(({ path }) => path).filter((path) => path.endsWith('.ts'));
  expect(copy.typeErrors([...sources, 'packages/markdown/src/*.d.ts'])).toBe('');
});
