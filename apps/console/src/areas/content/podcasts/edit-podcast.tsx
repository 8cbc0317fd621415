import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { podcastFields, toPodcast } from './podcast.ts';
import { podcastReads } from './podcast-reads.ts';

/** Edits a podcast; its slug cannot be changed, since episodes are found by it. */
export default function EditPodcast() {
  const slug = useParam('slug');
  const podcast = useRead('getPodcast', { path: { slug } });
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="Edit" parent={[`/content/podcasts/${slug}`, podcast.title]} />
      <Form
        record={podcast}
        fields={podcastFields.filter(({ name }) => name !== 'slug')}
        initial={{
          title: podcast.title,
          description: podcast.description,
          image_url: podcast.image_url ?? '',
          feed_url: podcast.feed_url ?? '',
          published: podcast.published,
        }}
        action="Save"
        submit={async (values, ifMatch) => {
          const { slug: _name, ...change } = toPodcast(values);
          const body = { podcast: change };
          const saved = await api.updatePodcast({ params: { path: { slug } }, body, ifMatch });
          await client.invalidateQueries({ predicate: podcastReads });
          notifySuccess('Podcast saved');
          await navigate({ to: `/content/podcasts/${slug}` });
          return saved;
        }}
      />
    </>
  );
}
