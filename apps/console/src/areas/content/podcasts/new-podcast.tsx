import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { podcastFields, toPodcast } from './podcast.ts';

export default function NewPodcast() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New podcast" parent={['/content/podcasts', 'Podcasts']} />
      <Form
        fields={podcastFields}
        initial={{ published: true }}
        action="Add podcast"
        submit={async (values) => {
          const { slug } = await api.createPodcast({ body: { podcast: toPodcast(values) } });
          await client.invalidateQueries({ queryKey: ['listPodcasts'] });
          notifySuccess('Podcast added');
          await navigate({ to: `/content/podcasts/${slug}` });
        }}
      />
    </>
  );
}
