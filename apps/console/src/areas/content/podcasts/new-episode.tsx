import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { episodeFields, toEpisode } from './podcast.ts';

export default function NewEpisode() {
  const slug = useParam('slug');
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New episode" parent={[`/content/podcasts/${slug}`, slug]} />
      <Form
        fields={episodeFields}
        initial={{ active: true }}
        action="Add episode"
        submit={async (values) => {
          const params = { path: { slug } };
          await api.createPodcastEpisode({ params, body: { podcast_episode: toEpisode(values) } });
          await client.invalidateQueries({ queryKey: ['listPodcastEpisodeRecords'] });
          notifySuccess('Episode added');
          await navigate({ to: `/content/podcasts/${slug}` });
        }}
      />
    </>
  );
}
