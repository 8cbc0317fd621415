import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';
import { podcastFields, toPodcast } from './podcast.ts';

/** Adds a podcast. */
export default function NewPodcast() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New podcast" of={['/content/podcasts', 'Podcasts']} />
      <Form
        fields={podcastFields}
        initial={{ published: true }}
        action="Add the podcast"
        submit={async (values) => {
          const { slug } = await api.POST('/api/podcasts', { body: { podcast: toPodcast(values) } });
          await client.invalidateQueries({ queryKey: ['/api/podcasts'] });
          sayDone('The podcast is added');
          await navigate({ to: `/content/podcasts/${slug}` });
        }}
      />
    </>
  );
}
