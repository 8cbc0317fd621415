import { etagOf } from '@commonplace/client';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { toLocalInput } from '../../../parts/moment.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useRemoval } from '../../site/common/use-removal.ts';
import { OnSite } from '../shared/on-site.tsx';
import { episodeFields, toEpisode } from './podcast.ts';
import { podcastReads } from './podcast-reads.ts';

/** All that can be changed of an episode that a feed brought. */
const ofFeed = new Set(['slug', 'active']);

/** One episode: to be changed, hidden, or deleted where no feed would bring it back. */
export default function EpisodeDetail() {
  const slug = useParam('slug');
  const path = { id: Number(useParam()) };
  const episode = useRead('/api/podcast_episodes/{id}', { path });
  const client = useQueryClient();
  const remove = useRemoval({
    title: `Delete ${episode.title}?`,
    text: 'It is gone for good, and what was said about it is shown nowhere any more.',
    action: 'Delete the episode',
    run: () => api.DELETE('/api/podcast_episodes/{id}', { params: { path }, ifMatch: etagOf(episode) }),
    shownIn: '/api/podcasts/{slug}/episodes',
    list: `/content/podcasts/${slug}`,
    done: 'The episode is deleted',
  });
  return (
    <>
      <Header title={episode.title} of={[`/content/podcasts/${slug}`, slug]}>
        {!episode.from_feed && (
          <Button variant="default" onClick={() => void remove()}>
            Delete
          </Button>
        )}
      </Header>
      <Text size="sm" c="dimmed" mb="sm">
        {episode.listed ? <OnSite path={episode.path}>{episode.path}</OnSite> : 'Readers do not see it.'}
        {episode.from_feed &&
          ' Its feed says all else about it, and would bring it back: hide it rather than delete it.'}
      </Text>
      <Form
        record={episode}
        fields={episodeFields.filter(({ name }) => !episode.from_feed || ofFeed.has(name))}
        initial={{
          title: episode.title,
          slug: episode.slug,
          media_url: episode.media_url,
          image_url: episode.image_url ?? '',
          published_at: toLocalInput(episode.published_at),
          active: episode.active,
          body: episode.body,
        }}
        action="Save"
        submit={async (values, ifMatch) => {
          const { slug: name, active, ...rest } = toEpisode(values);
          const change = episode.from_feed ? { slug: name, active } : { slug: name, active, ...rest };
          const body = { podcast_episode: change };
          const written = await api.PATCH('/api/podcast_episodes/{id}', { params: { path }, body, ifMatch });
          await client.invalidateQueries({ predicate: podcastReads });
          sayDone('The episode is saved');
          return written;
        }}
      />
    </>
  );
}
