import { Text } from '@mantine/core';
import { Facts } from '../../../parts/facts.tsx';
import { Header } from '../../../parts/header.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { useRead } from '../../../session/use-read.ts';
import { LongText } from '../shared/long-text.tsx';

/** One listing (E22). Its owner alone takes it back or deletes it. */
export default function ListingDetail() {
  const listing = useRead('/api/listings/{id}', { path: { id: Number(useParam()) } });
  const { user, organization, category, tags, published } = listing;
  return (
    <>
      <Header title={listing.title} of={['/content/listings', 'Listings']} />
      <Facts
        facts={[
          ['Category', category],
          ['By', user.username],
          ['Organization', organization?.name],
          ['Tags', tags.join(', ') || null],
          ['Location', listing.location],
          ['Published', published ? 'Yes' : 'No'],
          ['Made', <Moment key="made" at={listing.created_at} />],
          ['Ends', <Moment key="ends" at={listing.expires_at} />],
        ]}
      />
      <LongText label="Text">{listing.body_markdown}</LongText>
      <Text size="sm" c="dimmed" mt="sm">
        Its owner alone takes it back or deletes it. Listings of somebody who is said to be spam are shown to nobody
        else.
      </Text>
    </>
  );
}
