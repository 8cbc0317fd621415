import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentFixture, scheduledTime, type ContentFixture } from '../../testing/content-fixture.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
  await fixture.sql(`insert into users (id, version, username, name, status, deleted) values
    (1, 1, 'Ada', 'Ada <L>', 'good_standing', false), (3, 1, 'eve', 'Eve', 'spam', false),
    (4, 1, 'gone', 'Gone', 'good_standing', true)`);
  await fixture.sql(`insert into organizations (id, version, username, name) values (7, 1, 'acme', 'Acme & Co')`);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ada = userPrincipal({ userId: 1, username: 'Ada', organizations: [{ id: 7, role: 'member' }] });
const bob = userPrincipal({ userId: 2, username: 'bob' });

/** Returns the label of an embed in an article that bob saves. */
async function labelOf(embed: string): Promise<string | undefined> {
  const { bodyHtml } = await fixture.write(bob, { title: `With ${embed}`, bodyMarkdown: `{% ${embed} %}` });
  return />([^<]*)<\/a>/.exec(bodyHtml)?.[1];
}

it('labels users and organizations by their names', async () => {
  expect(await labelOf('user ADA')).toBe('Ada &lt;L&gt; (@Ada)');
  expect(await labelOf('organization acme')).toBe('Acme &amp; Co');
  expect(await labelOf('user unknown')).toBe('@unknown');
});

it('leaks no label of a hidden or deleted user', async () => {
  expect(await labelOf('user eve')).toBe('@eve');
  expect(await labelOf('user gone')).toBe('@gone');
});

it('labels articles by their titles once they are public', async () => {
  const published = await fixture.write(ada, { title: 'Read <me>', published: true });
  const ours = await fixture.write(ada, { title: 'Ours', published: true, organizationId: 7 });
  const draft = await fixture.write(ada, { title: 'Secret' });
  const later = await fixture.write(ada, { title: 'Secret, later', published: true, publishedAt: scheduledTime });
  expect(await labelOf(`link /Ada/${published.summary?.slug}`)).toBe('Read &lt;me&gt;');
  expect(await labelOf(`post ${ours.summary?.path}`)).toBe('Ours');
  expect(await labelOf(`link /bob/${published.summary?.slug}`)).toBe(`/bob/${published.summary?.slug}`);
  for (const hidden of [draft, later]) {
    expect(await labelOf(`link ${hidden.summary?.path}`)).toBe(hidden.summary?.path);
  }
});

it('shows an author no label that others may not see', async () => {
  const draft = await fixture.write(bob, { title: 'My secret' });
  expect(await labelOf(`link ${draft.summary?.path}`)).toBe(draft.summary?.path);
});
