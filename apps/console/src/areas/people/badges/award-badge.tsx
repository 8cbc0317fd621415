import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { personNamed } from '../../../parts/person-named.ts';
import { api } from '../../../session/api.ts';
import { useBadges } from './use-badge-titles.ts';

const fields: readonly Field[] = [
  { name: 'user_id', label: 'Whom it is for', kind: 'person', required: true },
  {
    name: 'rewarding_context_message_markdown',
    label: 'What it is for',
    kind: 'long text',
    description: 'Markdown. They read it in the notification, and in the mail.',
  },
  { name: 'include_default_description', label: "The badge's description goes with it", kind: 'flag' },
];

/** Awards somebody a badge (A26). */
export default function AwardBadge() {
  const badges = useBadges();
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  const options = badges.map(({ id, title }) => [String(id), title] as const);
  const badge: Field = { name: 'badge_id', label: 'Badge', kind: 'choice', required: true, options };
  return (
    <>
      <Header
        title="Award a badge"
        of={['/people/badges', 'Badges']}
        about="They are told of it, and given its credits."
      />
      <Form
        fields={[badge, ...fields]}
        initial={{
          badge_id: search['badge_id'] ?? String(badges[0]?.id ?? ''),
          user_id: search['username'] ?? '',
          include_default_description: true,
        }}
        action="Award it"
        submit={async (values) => {
          const person = await personNamed(values['user_id']);
          const body = {
            badge_achievement: {
              user_id: person.id,
              badge_id: Number(values['badge_id']),
              rewarding_context_message_markdown: String(values['rewarding_context_message_markdown'] ?? ''),
              include_default_description: values['include_default_description'] === true,
            },
          };
          await api.POST('/api/badge_achievements', { body });
          await client.invalidateQueries({ queryKey: ['/api/badge_achievements'] });
          sayDone('The badge is awarded');
          await navigate({ to: '/people/awards' });
        }}
      />
    </>
  );
}
