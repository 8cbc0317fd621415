import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { episodeFields, toEpisode } from './podcast.ts';

/** Adds an episode to a podcast by hand. */
export default function NewEpisode() {
  const slug = useParam('slug');
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New episode" of={[`/content/podcasts/${slug}`, slug]} />
      <Form
        fields={episodeFields}
        initial={{ active: true }}
        action="Add the episode"
        submit={async (values) => {
          const params = { path: { slug } };
          await api.POST('/api/podcasts/{slug}/episodes', { params, body: { podcast_episode: toEpisode(values) } });
          await client.invalidateQueries({ queryKey: ['/api/podcasts/{slug}/episodes'] });
          sayDone('The episode is added');
          await navigate({ to: `/content/podcasts/${slug}` });
        }}
      />
    </>
  );
}
