import { create } from '@bufbuild/protobuf';
import { CreatePodcastRequestSchema } from '@commonplace/proto/content/v1/podcasts';
import { anonymous, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { createPodcast } from './create-podcast.ts';
import { fetchPodcast } from './fetch-podcast.ts';
import { listEpisodes } from './list-episodes.ts';
import { listPodcasts } from './list-podcasts.ts';
import { podcastsIn } from './testing/podcasts.ts';

let fixture: ContentFixture;
const admin = callBy(userPrincipal({ userId: 1, roles: ['admin'] }));
const visitor = callBy(anonymous);
const { newPodcast, newEpisode, titles, eventsOf } = podcastsIn(() => fixture);

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe('podcasts and episodes of administrators', () => {
  it('are listed newest first, if they are active and their podcast is published', async () => {
    const { slug } = await newPodcast({ imageUrl: 'https://example.com/show.png' });
    await newEpisode(slug, { title: 'Old', publishedAt: '2020-01-01T00:00:00Z' });
    await newEpisode(slug, { title: 'New', publishedAt: '2021-01-01T00:00:00+02:00' });
    await newEpisode(slug, { title: 'Inactive', active: false });
    const hidden = await newPodcast({ published: false });
    await newEpisode(hidden.slug, { title: 'Unheard' });
    expect(await titles(slug.toUpperCase())).toEqual(['New', 'Old']);
    expect(await titles()).not.toContain('Unheard');
    const { episodes } = await listEpisodes(fixture.context, visitor, { page: 1, perPage: 1, podcastSlug: slug });
    expect(episodes[0]).toMatchObject({
      path: expect.stringMatching(`^/${slug}/episode-\\d+$`),
      imageUrl: 'https://example.com/show.png',
      publishedAt: '2020-12-31T22:00:00Z',
    });
    for (const podcastSlug of [hidden.slug, 'nothing-of-the-kind', '']) {
      await expect(titles(podcastSlug)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('are for administrators only, with audit entries', async () => {
    const request = create(CreatePodcastRequestSchema, { title: 'x', slug: 'never' });
    for (const [principal, code] of [
      [anonymous, 'unauthenticated'],
      [userPrincipal({ userId: 1, roles: ['moderator'] }), 'permission_denied'],
      [servicePrincipal('community'), 'permission_denied'],
    ] as const) {
      const call = callBy(principal);
      await expect(createPodcast(fixture.context, call, request)).rejects.toMatchObject({ code });
      await expect(listPodcasts(fixture.context, call, { page: 1, perPage: 1 })).rejects.toMatchObject({ code });
      await expect(fetchPodcast(fixture.context, call, 'never')).rejects.toMatchObject({ code });
    }
    const before = (await eventsOf('AuditRecorded')).length;
    const { slug } = await newPodcast({ feedUrl: 'https://example.com/feed.xml' });
    await newEpisode(slug);
    await fetchPodcast(fixture.context, admin, slug);
    expect((await eventsOf('AuditRecorded')).length).toBe(before + 3);
  });

  it('are validated field by field', async () => {
    const { slug } = await newPodcast();
    await expect(newPodcast({ slug: slug.toUpperCase() })).rejects.toMatchObject({
      fields: { slug: ['has already been taken'] },
    });
    await expect(
      newPodcast({ title: '\u200b', slug: 'a/b', imageUrl: 'http://localhost/x.png', feedUrl: 'file:///etc/passwd' }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      fields: {
        title: expect.any(Array),
        slug: ['is invalid'],
        image_url: expect.any(Array),
        feed_url: expect.any(Array),
      },
    });
    await expect(newEpisode(slug, { mediaUrl: '', publishedAt: 'yesterday' })).rejects.toMatchObject({
      fields: { media_url: ["can't be blank"], published_at: ['is invalid'] },
    });
    await expect(newEpisode('nothing')).rejects.toMatchObject({ code: 'not_found' });
    await expect(fetchPodcast(fixture.context, admin, slug)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
