import { Image } from '@mantine/core';
import { CreateButton } from '../../../components/create-button.tsx';
import { ScreenLink, ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import type { Badge } from './badge.ts';

const columns: readonly Column<Badge>[] = [
  { header: 'Title', cell: ({ title }) => title, to: ({ id }) => `/people/badges/${id}` },
  { header: 'Image', cell: ({ badge_image: { url } }) => <Image src={url} alt="" w={32} h={32} fit="contain" /> },
  { header: 'Credits', cell: ({ credits_awarded: credits }) => credits.toLocaleString(), wide: true },
  { header: 'Created', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

export default function BadgesList() {
  return (
    <>
      <Header title="Badges" description="Awards that users show on their profiles.">
        <ScreenLinkButton to="/people/awards" variant="default">
          Awarded badges
        </ScreenLinkButton>
        <ScreenLinkButton to="/people/badges/award" variant="default">
          Award a badge
        </ScreenLinkButton>
        <CreateButton to="/people/badges/new">New badge</CreateButton>
      </Header>
      <List
        label="Badges"
        operation="listBadges"
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No badges yet">
            <ScreenLink to="/people/badges/new">Create the first badge</ScreenLink>, then award it to users.
          </EmptyState>
        }
      />
    </>
  );
}
