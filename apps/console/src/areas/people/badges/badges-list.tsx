import { Image } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../parts/actions.ts';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import type { Badge } from './badge.ts';

const columns: readonly Column<Badge>[] = [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <GoTo to={`/people/badges/${id}`} data-row>
        {title}
      </GoTo>
    ),
  },
  { header: 'Image', cell: ({ badge_image: { url } }) => <Image src={url} alt="" w={32} h={32} fit="contain" /> },
  { header: 'Credits', cell: ({ credits_awarded: credits }) => credits.toLocaleString(), wide: true },
  { header: 'Made', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

/** What people can be awarded (A28). */
export default function BadgesList() {
  const navigate = useNavigate();
  useAction(
    'New badge',
    useCallback(() => void navigate({ to: '/people/badges/new' }), [navigate]),
  );
  return (
    <>
      <Header title="Badges" about="What people are awarded for something, and show on their profiles.">
        <GoToButton to="/people/awards" variant="default">
          Awarded badges
        </GoToButton>
        <GoToButton to="/people/badges/award" variant="default">
          Award a badge
        </GoToButton>
        <GoToButton to="/people/badges/new">New badge</GoToButton>
      </Header>
      <List
        label="Badges"
        path="/api/badges"
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="There is no badge yet">
            <GoTo to="/people/badges/new">Make the first badge</GoTo>, then award it.
          </Nothing>
        }
      />
    </>
  );
}
