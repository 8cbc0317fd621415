import { create } from '@bufbuild/protobuf';
import type { Principal } from '@commonplace/domain/principal';
import { OrganizationChangedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { PathState, ReleasePodcastNameRequestSchema } from '@commonplace/proto/content/v1/paths';
import { UpdatePodcastEpisodeRequestSchema } from '@commonplace/proto/content/v1/podcasts';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteArticle } from '../articles/write/delete-article.ts';
import { updateArticle } from '../articles/write/update-article.ts';
import { moveFormerSlugs } from '../merges/move-former-slugs.ts';
import { deletePodcast } from '../podcasts/delete-podcast.ts';
import { updateEpisode } from '../podcasts/update-episode.ts';
import { applyListingsChanged } from '../projections/listings.ts';
import { applyOrganizationChanged } from '../projections/organizations.ts';
import { applyUserChanged } from '../projections/users.ts';
import {
  articleInput,
  callBy,
  createContentFixture,
  type ContentFixture,
  type InputInit,
} from '../testing/content-fixture.ts';
import { listOwnedNames } from './list-owned-names.ts';
import { releasePodcastName } from './release-podcast-name.ts';
import { resolvePath } from './resolve-path.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
  await tell({ id: 1, version: 1, username: 'Ada' });
  await tell({ id: 2, version: 1, username: 'bob' });
  await fixture.context.database.transaction(undefined, (em) =>
    applyOrganizationChanged(create(OrganizationChangedSchema, { id: 7, version: 1, username: 'acme', name: 'Acme' }), {
      em,
    }),
  );
});
afterAll(() => fixture[Symbol.asyncDispose]());

const membership = { id: 7, role: 'member' } as const;
const ada = userPrincipal({ userId: 1, username: 'Ada', organizations: [membership] });
const bob = userPrincipal({ userId: 2, username: 'bob', organizations: [membership] });

const tell = (init: {
  id: number;
  version: number;
  username: string;
  status?: string;
  deleted?: boolean;
  formerUsernames?: string[];
}) =>
  fixture.context.database.transaction(undefined, (em) =>
    applyUserChanged(create(UserChangedSchema, { status: 'good_standing', ...init }), { em }),
  );

async function write(author: Principal, title: string, input: InputInit = {}) {
  const { summary } = await fixture.write(author, { title, published: true, ...input });
  return { id: summary?.id ?? 0, slug: summary?.slug ?? '', path: summary?.path ?? '' };
}

const update = (author: Principal, id: number, input: InputInit) =>
  updateArticle(fixture.context, callBy(author), { id, input: articleInput(input) });

const resolve = (path: string) => resolvePath(fixture.context, callBy(anonymous), { path });
const unknown = { state: PathState.UNKNOWN };
const gone = (recordType: string) => ({ state: PathState.GONE, recordType });
const moved = (location: string) => ({ state: PathState.MOVED, location });
const recordAt = (path: string) => ({ state: PathState.FOUND, location: path });

describe('resolvePath', () => {
  it('redirects every former slug straight to the newest path', async () => {
    const { id, path } = await write(ada, 'Renamed');
    expect(await resolve(path)).toMatchObject({ ...recordAt(path), recordType: 'article', recordId: id, userId: 1 });
    await update(ada, id, { slug: 'second' });
    await update(ada, id, { slug: 'Third ' });
    for (const former of [path, '/ada/second']) expect(await resolve(former)).toMatchObject(moved('/ada/third'));
    await update(ada, id, { organizationId: 7 });
    for (const former of [path, '/ada/second', '/ada/third']) {
      expect(await resolve(former)).toMatchObject({ ...moved('/acme/third'), organizationId: 7 });
    }
    await update(ada, id, { slug: 'fourth' });
    await update(ada, id, { organizationId: 0 });
    expect(await resolve('/acme/third')).toMatchObject(moved('/ada/fourth'));
  });

  it('gives a former slug to the article that takes it', async () => {
    const first = await write(ada, 'First of a slug');
    await update(ada, first.id, { slug: 'shared' });
    await update(ada, first.id, { slug: 'left' });
    const second = await write(ada, 'Second of a slug');
    await update(ada, second.id, { slug: 'shared' });
    expect(await resolve('/ada/shared')).toMatchObject({ ...recordAt('/ada/shared'), recordId: second.id });
    const taken = { code: 'validation_failed', fields: { slug: ['has already been taken'] } };
    await expect(update(ada, second.id, { slug: 'left' })).rejects.toMatchObject(taken);
    const other = await write(bob, 'Of a colleague', { organizationId: 7 });
    await update(ada, second.id, { organizationId: 7 });
    await expect(update(bob, other.id, { slug: 'shared' })).rejects.toMatchObject(taken);
    await update(bob, other.id, { slug: 'shared', organizationId: 0 });
    expect(await resolve('/bob/shared')).toMatchObject({ ...recordAt('/bob/shared'), recordId: other.id });
  });

  it.each([
    ['', "can't be blank"],
    ['series', 'is reserved'],
    ['a/b', 'is invalid'],
    ['a b', 'is invalid'],
    ['\u00e4', 'is invalid'],
    ['a'.repeat(151), 'is too long (maximum is 150 characters)'],
  ])('refuses the slug %j', async (slug, problem) => {
    const { id } = await write(bob, `Refused ${slug.length} ${slug.slice(0, 10)}`, { published: false });
    await expect(update(bob, id, { slug })).rejects.toMatchObject({ fields: { slug: [problem] } });
  });

  it('ignores the slug of a draft that a client sends back with the publication', async () => {
    const { id, slug } = await write(bob, 'Sent back', { published: false });
    await update(bob, id, { title: 'Sent back again' });
    const { article } = await update(bob, id, { slug, published: true });
    expect(article.summary?.slug).not.toBe(slug);
    expect(await resolve(`/bob/${slug}`)).toMatchObject(moved(article.summary?.path ?? ''));
  });

  it('tells a deleted article from drafts, scheduled and withdrawn ones', async () => {
    const published = await write(ada, 'Deleted later');
    await update(ada, published.id, { slug: 'deleted-later' });
    const draft = await write(ada, 'A draft', { published: false });
    const scheduled = await write(ada, 'Scheduled', { publishedAt: '2028-01-01T00:00:00Z' });
    const withdrawn = await write(ada, 'Withdrawn');
    await update(ada, withdrawn.id, { published: false });
    const hidden = [draft, scheduled, withdrawn];
    for (const { path } of hidden) expect(await resolve(path)).toEqual(unknown);
    for (const { id } of [published, ...hidden]) await deleteArticle(fixture.context, callBy(ada), id);
    for (const { path } of hidden) expect(await resolve(path)).toEqual(unknown);
    for (const path of [published.path, '/ada/deleted-later']) expect(await resolve(path)).toEqual(gone('article'));
  });

  it('follows former usernames until another account takes them, also with merged accounts', async () => {
    const eve = userPrincipal({ userId: 5, username: 'eve' });
    await tell({ id: 5, version: 1, username: 'eve' });
    const { id, slug } = await write(eve, 'By a renamed author');
    await update(eve, id, { slug: 'by-eve' });
    await tell({ id: 5, version: 2, username: 'Eva', formerUsernames: ['eve'] });
    expect(await resolve('/eve')).toMatchObject({ ...moved('/eva'), recordType: 'user', recordId: 5 });
    expect(await resolve('/eva')).toMatchObject(recordAt('/eva'));
    for (const former of [slug, 'by-eve']) expect(await resolve(`/eve/${former}`)).toMatchObject(moved('/eva/by-eve'));
    await tell({ id: 6, version: 1, username: 'eve' });
    expect(await resolve('/eve')).toMatchObject({ ...recordAt('/eve'), recordId: 6 });
    await fixture.sql('update articles set user_id = 2 where user_id = 5');
    const merge = { mergeId: 1, sourceId: 5, targetId: 2, targetUsername: 'bob' };
    await fixture.context.database.transaction(undefined, (em) => moveFormerSlugs(em, merge));
    expect(await resolve(`/bob/${slug}`)).toMatchObject(moved('/bob/by-eve'));
  });

  it('does not know hidden and closed accounts, nor what they wrote', async () => {
    const mallory = userPrincipal({ userId: 8, username: 'mallory' });
    await tell({ id: 8, version: 1, username: 'mallory' });
    const { path } = await write(mallory, 'Spam');
    await tell({ id: 8, version: 2, username: 'mallory', status: 'spam' });
    for (const hidden of ['/mallory', path]) expect(await resolve(hidden)).toEqual(unknown);
    await tell({ id: 8, version: 3, username: 'mallory', deleted: true });
    for (const hidden of ['/mallory', path]) expect(await resolve(hidden)).toEqual(unknown);
  });

  it('resolves organizations, podcasts, episodes and listings, and what was deleted of them', async () => {
    expect(await resolve('/acme')).toMatchObject({ ...recordAt('/acme'), recordType: 'organization', recordId: 7 });
    await fixture.sql(
      `insert into podcasts (id, title, slug, description, published) values (3, 'On air', 'on-air', '', true)`,
    );
    await fixture.sql(`insert into podcast_episodes (id, podcast_id, title, slug, media_url, body, active, listed, published_at)
      values (4, 3, 'One', 'one', 'https://example.com/1.mp3', '', true, true, now()),
        (5, 3, 'Two', 'two', 'https://example.com/2.mp3', '', false, false, now())`);
    expect(await resolve('/on-air')).toMatchObject({ ...recordAt('/on-air'), recordType: 'podcast' });
    expect(await resolve('/on-air/one')).toMatchObject({ recordType: 'podcast_episode', recordId: 4 });
    expect(await resolve('/on-air/two')).toEqual(unknown);
    const admin = callBy(userPrincipal({ userId: 9, roles: ['admin'] }));
    const renamed = { id: 4, slug: 'first' };
    await updateEpisode(fixture.context, admin, create(UpdatePodcastEpisodeRequestSchema, renamed));
    expect(await resolve('/on-air/one')).toMatchObject(moved('/on-air/first'));
    await deletePodcast(fixture.context, admin, 'on-air');
    expect(await resolve('/on-air')).toEqual(gone('podcast'));
    for (const path of ['/on-air/one', '/on-air/first']) expect(await resolve(path)).toEqual(gone('podcast_episode'));
    expect(await resolve('/on-air/two')).toEqual(unknown);
    const listing = { id: 1, userId: 1, category: 'misc', title: 'Pans', slug: 'pans-1', published: true };
    const announce = (change: object) =>
      fixture.context.database.transaction(undefined, (em) =>
        applyListingsChanged([create(ListingChangedSchema, { ...listing, ...change })], { em }),
      );
    await announce({ version: 1 });
    expect(await resolve('/listings/misc/pans-1')).toMatchObject({ ...recordAt('/listings/misc/pans-1'), recordId: 1 });
    expect(await resolve('/listings/jobs/pans-1')).toMatchObject(moved('/listings/misc/pans-1'));
    await announce({ version: 2, deleted: true, published: false, title: '', slug: '' });
    expect(await resolve('/listings/misc/pans-1')).toEqual(gone('listing'));
  });

  it.each([
    '/',
    '//',
    '/missing',
    '/missing/nothing',
    '/ada/',
    '/ada/%',
    '/a/b/c',
    '/listings/misc',
    '/listings//',
    "/'/\\",
  ])('does not know %s', async (path) => {
    expect(await resolve(path)).toEqual(unknown);
  });
});

it('lists the names of all podcasts, with the subforems of the same name', async () => {
  await fixture.sql(`insert into subforems (domain, name) values ('last.test', 'Last')`);
  await fixture.sql(`insert into podcasts (title, slug, description, published)
    select 'x', slug, '', false from (select 'show-' || n as slug, n from generate_series(1, 1000) as n
      union all select 'last', 1001) as shows order by n`);
  const community = callBy({ kind: 'service', name: 'community' });
  const first = await listOwnedNames(fixture.context, community, { afterPodcastId: 0 });
  const afterPodcastId = first.owners.at(-1)?.id ?? 0;
  const { owners, hasNext } = await listOwnedNames(fixture.context, community, { afterPodcastId });
  const last = owners.filter(({ name }) => name === 'last').map(({ type }) => type);
  expect([first.hasNext, hasNext, last]).toEqual([true, false, ['subforem', 'podcast']]);
});

it('tells whether it has released the name of a podcast', async () => {
  await fixture.sql(`insert into podcasts (title, slug, description, published) values ('x', 'kept', '', true)`);
  await deletePodcast(fixture.context, callBy(userPrincipal({ userId: 9, roles: ['admin'] })), 'kept');
  const community = callBy({ kind: 'service', name: 'community' });
  const request = create(ReleasePodcastNameRequestSchema, { name: 'kept', actorId: 9, actorUsername: 'ann' });
  expect(await releasePodcastName(fixture.context, community, request)).toBe(true);
  expect(await releasePodcastName(fixture.context, community, request)).toBe(false);
});
