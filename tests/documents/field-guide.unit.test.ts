import { globSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Copy, stepsIn } from './guide.ts';
import { repositoryFolder } from './repository-files.ts';

/** The migration is one of them, which a command writes. */
const maxFiles = 10;
const steps = stepsIn('docs/development/operations.md', 'Add a field of articles');

interface PlainFields {
  plainDefaults: Record<string, unknown>;
  plainNames: readonly string[];
  withEntered(base: object, entered: object): Record<string, unknown>;
  restoredOf(fields: object): Record<string, unknown>;
  plainTexts(fields: object): Record<string, string>;
}
interface FrontMatter {
  parseFrontMatter(body: string): { frontMatter?: { choices?: Record<string, string> }; ignored?: unknown };
}
interface Gateway {
  describeVersions(publicUrl: string): { v1: { paths: Record<string, unknown> } };
}
interface Form {
  changedDecisions(fields: object, before: object): Record<string, unknown>;
  emptyFields: Record<string, string>;
}
interface Pages {
  samplePages: Record<string, (text: string, view: unknown) => string>;
}
interface Views {
  sampleView(text: string, options: { code: string }): unknown;
}

let copy: Copy;
const load = async <Module>(path: string) => (await import(copy.pathOf(path))) as Module;

beforeAll(() => {
  const packages = globSync('packages/*', { cwd: repositoryFolder });
  copy = new Copy(['apps/content', 'apps/gateway', 'apps/site', 'proto', ...packages]);
  for (const step of steps) copy.follow(step);
  copy.run('proto', 'buf', 'generate');
  copy.run('apps/gateway', 'node', 'src/api/openapi/write.ts');
  copy.run('packages/client', 'node', 'generate/main.ts');
});
afterAll(() => copy[Symbol.dispose]());

test('the guide adds a field in at most ten files, without type errors', () => {
  expect(copy.changedSources('{{apps,packages}/*/src,proto/commonplace}/**/*.{ts,proto}').toSorted()).toEqual(
    steps.map(({ path }) => path).toSorted(),
  );
  expect(steps.length + 1).toBeLessThanOrEqual(maxFiles);
  // What names fields, rather than whole apps, so that it takes seconds.
  const sources = [
    'apps/content/src/articles/{,*/}*.ts',
    'apps/gateway/src/api/routes/article{s,-revisions}/*.ts',
    'apps/site/src/{editor,history}/*.ts',
    'packages/{editor,markdown}/src/**/*.ts',
  ];
  expect(copy.typeErrors(globSync(sources, { cwd: copy.folder }))).toBe('');
});

test('the service merges, restores and compares the field, also from front matter', async () => {
  const fields = await load<PlainFields>('apps/content/src/articles/plain-fields.ts');
  expect(fields.plainNames).toContain('license');
  expect(fields.plainDefaults).toMatchObject({ license: 'reserved' });
  const shared = fields.withEntered(fields.plainDefaults, { license: 'shared' });
  expect(shared).toMatchObject({ license: 'shared' });
  expect(fields.withEntered(shared, {})).toMatchObject({ license: 'shared' });
  expect(fields.withEntered(shared, { license: '' })).toMatchObject({ license: 'reserved' });
  expect(fields.restoredOf({ license: 'shared' })).toMatchObject({ license: 'shared' });
  expect(fields.plainTexts({})).toMatchObject({ license: 'reserved' });
  const { parseFrontMatter } = await load<FrontMatter>('packages/markdown/src/front-matter.ts');
  const { frontMatter, ignored } = parseFrontMatter('---\ntitle: A\nlicense: Shared\n---\n');
  expect([frontMatter?.choices, ignored]).toEqual([{ license: 'shared' }, undefined]);
});

test('the API, the form and the history have the field', async () => {
  const { describeVersions } = await load<Gateway>('apps/gateway/src/api/openapi/documents.ts');
  const { v1 } = describeVersions('https://commonplace.test');
  const values = ['reserved', 'shared'];
  expect(v1.paths['/api/articles']).toHaveProperty(
    ['post', 'responses', '201', 'content', 'application/json', 'schema', 'properties', 'license', 'enum'],
    values,
  );
  expect(JSON.stringify(v1.paths['/api/articles/{id}/revisions/{number}'])).toContain(JSON.stringify(values));
  const { changedDecisions, emptyFields } = await load<Form>('packages/editor/src/article-fields.ts');
  expect(changedDecisions({ ...emptyFields, license: 'shared' }, emptyFields)).toEqual({ license: 'shared' });
  const { samplePages } = await load<Pages>('apps/site/src/testing/sample-pages.ts');
  const { sampleView } = await load<Views>('apps/site/src/testing/samples.ts');
  const render = (code: string) => samplePages['newArticle']?.('Bread', sampleView('Site', { code }));
  expect(render('en')?.includes('<option value="shared" >May be shared</option>')).toBe(true);
  expect(render('de')?.includes('>Darf geteilt werden</option>')).toBe(true);
});
