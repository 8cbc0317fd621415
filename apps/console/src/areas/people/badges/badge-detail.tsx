import { etagOf } from '@commonplace/client';
import { Button, Image } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../components/actions.ts';
import { useConfirm } from '../../../components/confirm.tsx';
import { Form } from '../../../components/form.tsx';
import { ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess, notifyError } from '../../../components/notifications.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { badgeFields, toBadge, type Badge } from './badge.ts';

/** Edits a badge (UpdateBadge). A badge can be deleted while no user has it. */
export default function BadgeDetail() {
  const path = { id: Number(useParam()) };
  const badge = useRead('getBadge', { path });
  const client = useQueryClient();
  const remove = useDelete(badge);
  const navigate = useNavigate();
  useAction('Award badge', () => void navigate({ to: '/people/badges/award', search: { badge_id: String(badge.id) } }));
  useAction('Delete', () => void remove());
  return (
    <>
      <Header title={badge.title} parent={['/people/badges', 'Badges']}>
        <ScreenLinkButton to="/people/badges/award" search={{ badge_id: String(badge.id) }} variant="default">
          Award badge
        </ScreenLinkButton>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <Image src={badge.badge_image.url} alt="Image of the badge" w={96} h={96} fit="contain" mb="md" />
      <Form
        record={badge}
        fields={badgeFields}
        initial={{ ...badge, remote_badge_image_url: '', badge_image: '' }}
        action="Save"
        submit={async (values, ifMatch) => {
          const { remote_badge_image_url: url, ...rest } = toBadge(values);
          const body = { badge: { ...rest, ...(url && { remote_badge_image_url: url }) } };
          const saved = await api.patchBadge({ params: { path }, body, ifMatch });
          await Promise.all([
            client.invalidateQueries({ queryKey: ['listBadges'] }),
            client.invalidateQueries({ queryKey: ['getBadge'] }),
          ]);
          notifySuccess('Badge saved');
          return saved;
        }}
      />
    </>
  );
}

function useDelete(badge: Badge): () => Promise<void> {
  const { id, title } = badge;
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const text = 'This cannot be undone. A badge that users have cannot be deleted: revoke it first.';
    const confirmation = { title: `Delete badge ${title}?`, text, action: 'Delete badge', danger: true };
    if (!(await confirm(confirmation))) return;
    try {
      await api.deleteBadge({ params: { path: { id } }, ifMatch: etagOf(badge) });
      await client.invalidateQueries({ queryKey: ['listBadges'] });
      notifySuccess('Badge deleted');
      await navigate({ to: '/people/badges' });
    } catch (error) {
      notifyError(error);
    }
  };
}
