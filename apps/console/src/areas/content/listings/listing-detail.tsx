import { etagOf } from '@commonplace/client';
import { Button, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useConfirm } from '../../../components/confirm.tsx';
import { Facts } from '../../../components/facts.tsx';
import { Header } from '../../../components/header.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useHasRole } from '../../../session/use-me.ts';
import { PublicContent } from '../../../components/rendered-html.tsx';
import { UserLink } from '../shared/user-link.tsx';
import { useFindInList } from '../shared/use-find-in-list.ts';
import { categoryTitle, stateOf, states, type ListingRecord } from './listing.ts';

const parent: [string, string] = ['/content/listings', 'Listings'];

/** A listing: in any status for administrators, who can unpublish it; as readers see it for moderators. */
export default function ListingDetail() {
  const id = Number(useParam());
  return useHasRole()('admin') ? <FullListing id={id} /> : <PublicListing id={id} />;
}

function FullListing({ id }: { id: number }) {
  const { user_id: owner }: Record<string, unknown> = useSearch({ strict: false });
  const query: Record<string, number> = owner === undefined ? {} : { user_id: Number(owner) };
  const listing = useFindInList('listListingRecords', query, (record) => record.id === id, id);
  if (!listing) {
    return (
      <>
        <Header title={`Listing ${id}`} parent={parent} />
        <EmptyState title="Listing not found">
          It was deleted, or is not among the newest 1,000. Open it from the list, filtered by its owner.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Header title={listing.title} parent={parent}>
        {listing.published && <Unpublish listing={listing} />}
      </Header>
      <Facts
        facts={[
          ['Status', <StateBadge key="status" state={stateOf(listing)} states={states} />],
          ['Category', categoryTitle(listing.category)],
          ['Owner', <UserLink key="owner" user={listing.user} />],
          ['Organization', listing.organization?.name],
          ['Tags', listing.tags.join(', ') || null],
          ['Location', listing.location],
          ['Created', <Timestamp key="created" at={listing.created_at} />],
          ['Bumped', <Timestamp key="bumped" at={listing.bumped_at} />],
          ['First published', <Timestamp key="first" at={listing.originally_published_at} />],
          ['Expires', <Timestamp key="expires" at={listing.expires_at} />],
        ]}
      />
      <PublicContent html={listing.processed_html} height={240} />
    </>
  );
}

function Unpublish({ listing }: { listing: ListingRecord }) {
  const { id, title } = listing;
  const confirm = useConfirm();
  const unpublish = useOptimisticMutation({
    run: () => api.unpublishListing({ params: { path: { id } }, ifMatch: etagOf(listing) }),
    invalidates: ['listListingRecords'],
    done: 'Listing unpublished',
  });
  const ask = async () => {
    const text = 'Readers can no longer see it. The owner keeps it and can publish it again. Credits are not refunded.';
    const confirmation = { title: `Unpublish ${title}?`, text, action: 'Unpublish', danger: true };
    if (await confirm(confirmation)) unpublish.mutate(undefined);
  };
  return (
    <Button color="red.8" loading={unpublish.isPending} onClick={() => void ask()}>
      Unpublish
    </Button>
  );
}

function PublicListing({ id }: { id: number }) {
  const listing = useRead('getListing', { path: { id } });
  return (
    <>
      <Header title={listing.title} parent={parent} />
      <Facts
        facts={[
          ['Category', categoryTitle(listing.category)],
          ['Owner', listing.user.username],
          ['Organization', listing.organization?.name],
          ['Tags', listing.tags.join(', ') || null],
          ['Location', listing.location],
          ['Published', listing.published ? 'Yes' : 'No'],
          ['Created', <Timestamp key="created" at={listing.created_at} />],
          ['Expires', <Timestamp key="expires" at={listing.expires_at} />],
        ]}
      />
      <PublicContent html={listing.processed_html} height={240} />
      <Text size="sm" c="dimmed" mt="sm">
        Administrators can unpublish listings. Listings of users marked as spam are hidden from others.
      </Text>
    </>
  );
}
