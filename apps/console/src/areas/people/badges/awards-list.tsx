import { etagOf } from '@commonplace/client';
import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import { useConfirm } from '../../../parts/confirm.tsx';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { useEach } from '../../../parts/use-each.ts';
import { api } from '../../../session/api.ts';
import type { Award } from './badge.ts';
import { useBadgeTitles } from './use-badge-titles.ts';

const path = '/api/badge_achievements';

/** Which badges were awarded to whom (A25), and how they are taken back. */
export default function AwardsList() {
  const columns = useColumns();
  return (
    <>
      <Header title="Awarded badges" about="Who was awarded what, newest first.">
        <GoToButton to="/people/badges/award">Award a badge</GoToButton>
      </Header>
      <List
        label="Awarded badges"
        path={path}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="Nobody was awarded a badge yet">
            <GoTo to="/people/badges/award">Award a badge</GoTo>.
          </Nothing>
        }
        withChosen={(rows, keep) => <TakeBack awards={rows} keep={keep} />}
      />
    </>
  );
}

function useColumns(): readonly Column<Award>[] {
  const titleOf = useBadgeTitles();
  return useMemo(
    () => [
      {
        header: 'Badge',
        cell: ({ badge_id: id }) => (
          <GoTo to={`/people/badges/${id}`} data-row>
            {titleOf(id)}
          </GoTo>
        ),
      },
      { header: 'Person', cell: ({ user_id: id }) => <GoTo to={`/people/users/${id}`}>{`User ${id}`}</GoTo> },
      {
        header: 'What it is for',
        cell: ({ rewarding_context_message_markdown: message }) => message || '–',
        wide: true,
      },
      {
        header: 'With description',
        cell: ({ include_default_description: included }) => (included ? 'Yes' : 'No'),
        wide: true,
      },
      { header: 'Awarded', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
    ],
    [titleOf],
  );
}

function TakeBack({ awards, keep }: { awards: readonly Award[]; keep: (awards: readonly Award[]) => void }) {
  const confirm = useConfirm();
  const titleOf = useBadgeTitles();
  const { act, isPending } = useEach<Award>({
    run: (award) => api.DELETE(`${path}/{id}`, { params: { path: { id: award.id } }, ifMatch: etagOf(award) }),
    shownIn: [[path]],
    nameOf: (award) => `${titleOf(award.badge_id)} of user ${award.user_id}`,
    done: ({ length }) => (length === 1 ? 'The badge is taken back' : `${length} badges are taken back`),
  });
  const ask = async () => {
    const title = awards.length === 1 ? 'Take this badge back?' : `Take ${awards.length} badges back?`;
    const text = 'It is shown on the profile no more. Credits that came with it stay.';
    if (!(await confirm({ title, text, action: 'Take back', danger: true }))) return;
    keep(await act(awards));
  };
  return (
    <Group mb="sm">
      <Button variant="default" disabled={awards.length === 0} loading={isPending} onClick={() => void ask()}>
        Take back {awards.length > 0 && awards.length}
      </Button>
    </Group>
  );
}
