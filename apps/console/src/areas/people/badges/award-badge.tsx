import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Field } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { findUser } from '../../../components/find-user.ts';
import { api } from '../../../session/api.ts';
import { useBadges } from './use-badge-titles.ts';

const fields: readonly Field[] = [
  { name: 'user_id', label: 'User', kind: 'user', required: true },
  {
    name: 'rewarding_context_message_markdown',
    label: 'Message',
    kind: 'multiline',
    description: 'Markdown. Shown in the notification and the email.',
  },
  { name: 'include_default_description', label: 'Include the description of the badge', kind: 'checkbox' },
];

/** Awards a badge to a user. */
export default function AwardBadge() {
  const badges = useBadges();
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  const options = badges.map(({ id, title }) => [String(id), title] as const);
  const badge: Field = { name: 'badge_id', label: 'Badge', kind: 'select', required: true, options };
  return (
    <>
      <Header
        title="Award a badge"
        parent={['/people/badges', 'Badges']}
        description="The user is notified and receives the credits of the badge."
      />
      <Form
        fields={[badge, ...fields]}
        initial={{
          badge_id: search['badge_id'] ?? String(badges[0]?.id ?? ''),
          user_id: search['username'] ?? '',
          include_default_description: true,
        }}
        action="Award badge"
        submit={async (values) => {
          const user = await findUser(values['user_id']);
          const body = {
            badge_achievement: {
              user_id: user.id,
              badge_id: Number(values['badge_id']),
              rewarding_context_message_markdown: String(values['rewarding_context_message_markdown'] ?? ''),
              include_default_description: values['include_default_description'] === true,
            },
          };
          await api.awardBadge({ body });
          await client.invalidateQueries({ queryKey: ['listBadgeAchievements'] });
          notifySuccess('Badge awarded');
          await navigate({ to: '/people/awards' });
        }}
      />
    </>
  );
}
