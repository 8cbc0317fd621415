import { etagOf } from '@commonplace/client';
import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import { useConfirm } from '../../../components/confirm.tsx';
import { ScreenLink, ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { useBulkAction } from '../../../components/use-bulk-action.ts';
import { api } from '../../../session/api.ts';
import type { Award } from './badge.ts';
import { useBadgeTitles } from './use-badge-titles.ts';

/** The badges of users, which can be revoked. */
export default function AwardsList() {
  const columns = useColumns();
  return (
    <>
      <Header title="Awarded badges" description="The badges of users, newest first.">
        <ScreenLinkButton to="/people/badges/award">Award a badge</ScreenLinkButton>
      </Header>
      <List
        label="Awarded badges"
        operation="listBadgeAchievements"
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No awarded badges yet">
            <ScreenLink to="/people/badges/award">Award a badge</ScreenLink> to a user.
          </EmptyState>
        }
        bulkActions={(rows, select) => <Revoke awards={rows} select={select} />}
      />
    </>
  );
}

function useColumns(): readonly Column<Award>[] {
  const titleOf = useBadgeTitles();
  return useMemo(
    () => [
      { header: 'Badge', cell: ({ badge_id: id }) => titleOf(id), to: ({ badge_id: id }) => `/people/badges/${id}` },
      { header: 'User', cell: ({ user_id: id }) => <ScreenLink to={`/people/users/${id}`}>{`User ${id}`}</ScreenLink> },
      {
        header: 'Message',
        cell: ({ rewarding_context_message_markdown: message }) => message || '–',
        wide: true,
      },
      {
        header: 'Description included',
        cell: ({ include_default_description: included }) => (included ? 'Yes' : 'No'),
        wide: true,
      },
      { header: 'Awarded', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
    ],
    [titleOf],
  );
}

function Revoke({ awards, select }: { awards: readonly Award[]; select: (awards: readonly Award[]) => void }) {
  const confirm = useConfirm();
  const titleOf = useBadgeTitles();
  const { act, isPending } = useBulkAction<Award>({
    run: (award) => api.deleteBadgeAchievement({ params: { path: { id: award.id } }, ifMatch: etagOf(award) }),
    invalidates: [['listBadgeAchievements']],
    nameOf: (award) => `${titleOf(award.badge_id)} of user ${award.user_id}`,
    done: ({ length }) => (length === 1 ? 'Badge revoked' : `${length} badges revoked`),
  });
  const ask = async () => {
    const title = awards.length === 1 ? 'Revoke this badge?' : `Revoke ${awards.length} badges?`;
    const text = 'It is removed from the profile of the user. Credits that came with it are kept.';
    if (!(await confirm({ title, text, action: 'Revoke', danger: true }))) return;
    select(await act(awards));
  };
  return (
    <Group mb="sm">
      <Button variant="default" disabled={awards.length === 0} loading={isPending} onClick={() => void ask()}>
        Revoke {awards.length > 0 && awards.length}
      </Button>
    </Group>
  );
}
