import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { badgeFields, toBadge } from './badge.ts';

export default function NewBadge() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New badge" parent={['/people/badges', 'Badges']} />
      <Form
        fields={badgeFields.map((field) =>
          field.name === 'remote_badge_image_url' ? { ...field, required: true } : field,
        )}
        initial={{ credits_awarded: 0, allow_multiple_awards: false }}
        action="Create badge"
        submit={async (values) => {
          const { id } = await api.createBadge({ body: { badge: toBadge(values) } });
          await client.invalidateQueries({ queryKey: ['listBadges'] });
          notifySuccess('Badge created');
          await navigate({ to: `/people/badges/${id}` });
        }}
      />
    </>
  );
}
