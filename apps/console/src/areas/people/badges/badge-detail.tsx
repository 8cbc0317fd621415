import { etagOf } from '@commonplace/client';
import { Button, Image } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../parts/actions.ts';
import { useConfirm } from '../../../parts/confirm.tsx';
import { Form } from '../../../parts/form.tsx';
import { GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone, sayFailed } from '../../../parts/notify.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { badgeFields, toBadge, type Badge } from './badge.ts';

/** One badge, to be changed (A31), awarded, or deleted as long as nobody has it. */
export default function BadgeDetail() {
  const path = { id: Number(useParam()) };
  const badge = useRead('/api/badges/{id}', { path });
  const client = useQueryClient();
  const remove = useRemoval(badge);
  const navigate = useNavigate();
  useAction('Award it', () => void navigate({ to: '/people/badges/award', search: { badge_id: String(badge.id) } }));
  useAction('Delete', () => void remove());
  return (
    <>
      <Header title={badge.title} of={['/people/badges', 'Badges']}>
        <GoToButton to="/people/badges/award" search={{ badge_id: String(badge.id) }} variant="default">
          Award it
        </GoToButton>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <Image src={badge.badge_image.url} alt="Its image" w={96} h={96} fit="contain" mb="md" />
      <Form
        record={badge}
        fields={badgeFields}
        initial={{ ...badge, remote_badge_image_url: '', badge_image: '' }}
        action="Save"
        submit={async (values, ifMatch) => {
          const { remote_badge_image_url: address, ...rest } = toBadge(values);
          const body = { badge: { ...rest, ...(address && { remote_badge_image_url: address }) } };
          const written = await api.PATCH('/api/badges/{id}', { params: { path }, body, ifMatch });
          await Promise.all([
            client.invalidateQueries({ queryKey: ['/api/badges'] }),
            client.invalidateQueries({ queryKey: ['/api/badges/{id}'] }),
          ]);
          sayDone('The badge is saved');
          return written;
        }}
      />
    </>
  );
}

function useRemoval(badge: Badge): () => Promise<void> {
  const { id, title } = badge;
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const text = 'It is gone for good. One that somebody has is kept: take it back from them first.';
    const question = { title: `Delete the badge ${title}?`, text, action: 'Delete the badge', danger: true };
    if (!(await confirm(question))) return;
    try {
      await api.DELETE('/api/badges/{id}', { params: { path: { id } }, ifMatch: etagOf(badge) });
      await client.invalidateQueries({ queryKey: ['/api/badges'] });
      sayDone('The badge is deleted');
      await navigate({ to: '/people/badges' });
    } catch (error) {
      sayFailed(error);
    }
  };
}
