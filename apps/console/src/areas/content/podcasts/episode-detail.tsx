import { etagOf } from '@commonplace/client';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { toLocalInput } from '../../../components/local-time.ts';
import { notifySuccess } from '../../../components/notifications.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useDelete } from '../../site/common/use-delete.ts';
import { SiteLink } from '../shared/site-link.tsx';
import { episodeFields, toEpisode } from './podcast.ts';
import { podcastReads } from './podcast-reads.ts';

/** The editable fields of an episode from a feed. */
const feedEpisodeFields = new Set(['slug', 'active']);

/** Edits or deletes an episode. One from a feed can only be hidden, since the next fetch would restore it. */
export default function EpisodeDetail() {
  const slug = useParam('slug');
  const path = { id: Number(useParam()) };
  const episode = useRead('getPodcastEpisodeRecord', { path });
  const client = useQueryClient();
  const remove = useDelete({
    title: `Delete ${episode.title}?`,
    text: 'This cannot be undone. Its comments are no longer shown.',
    action: 'Delete episode',
    run: () => api.deletePodcastEpisode({ params: { path }, ifMatch: etagOf(episode) }),
    invalidates: 'listPodcastEpisodeRecords',
    list: `/content/podcasts/${slug}`,
    done: 'Episode deleted',
  });
  return (
    <>
      <Header title={episode.title} parent={[`/content/podcasts/${slug}`, slug]}>
        {!episode.from_feed && (
          <Button variant="default" onClick={() => void remove()}>
            Delete
          </Button>
        )}
      </Header>
      <Text size="sm" c="dimmed" mb="sm">
        {episode.listed ? <SiteLink path={episode.path}>{episode.path}</SiteLink> : 'Not visible to readers.'}
        {episode.from_feed &&
          ' This episode comes from a feed, which would restore it if it were deleted. Hide it instead.'}
      </Text>
      <Form
        record={episode}
        fields={episodeFields.filter(({ name }) => !episode.from_feed || feedEpisodeFields.has(name))}
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
          const saved = await api.updatePodcastEpisode({ params: { path }, body, ifMatch });
          await client.invalidateQueries({ predicate: podcastReads });
          notifySuccess('Episode saved');
          return saved;
        }}
      />
    </>
  );
}
