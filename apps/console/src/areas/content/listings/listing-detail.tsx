import { etagOf } from '@commonplace/client';
import { Button, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useConfirm } from '../../../parts/confirm.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Header } from '../../../parts/header.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import { StateBadge } from '../../../parts/state-badge.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useHasRole } from '../../../session/who-am-i.tsx';
import { ShownToReaders } from '../../../parts/rendered.tsx';
import { Person } from '../shared/person.tsx';
import { useRecord } from '../shared/use-record.ts';
import { stateOf, states, type ListingRecord } from './listing.ts';

const of: [string, string] = ['/content/listings', 'Listings'];

/** One listing: in any state for administrators, who can take it from display; as readers see it for moderators (E22). */
export default function ListingDetail() {
  const id = Number(useParam());
  return useHasRole()('admin') ? <AnyListing id={id} /> : <Published id={id} />;
}

function AnyListing({ id }: { id: number }) {
  const { user_id: owner }: Record<string, unknown> = useSearch({ strict: false });
  const query: Record<string, number> = owner === undefined ? {} : { user_id: Number(owner) };
  const listing = useRecord('/api/admin/listings', query, (found) => found.id === id, id);
  if (!listing) {
    return (
      <>
        <Header title={`Listing ${id}`} of={of} />
        <Nothing title="This listing is not to be found">Its owner has deleted it, or it is long ago.</Nothing>
      </>
    );
  }
  return (
    <>
      <Header title={listing.title} of={of}>
        {listing.published && <Unpublish listing={listing} />}
      </Header>
      <Facts
        facts={[
          ['State', <StateBadge key="state" state={stateOf(listing)} states={states} />],
          ['Category', listing.category],
          ['By', <Person key="by" user={listing.user} />],
          ['Organization', listing.organization?.name],
          ['Tags', listing.tags.join(', ') || null],
          ['Location', listing.location],
          ['Made', <Moment key="made" at={listing.created_at} />],
          ['Bumped', <Moment key="bumped" at={listing.bumped_at} />],
          ['First published', <Moment key="first" at={listing.originally_published_at} />],
          ['Ends', <Moment key="ends" at={listing.expires_at} />],
        ]}
      />
      <ShownToReaders html={listing.processed_html} height={240} />
    </>
  );
}

function Unpublish({ listing }: { listing: ListingRecord }) {
  const { id, title } = listing;
  const confirm = useConfirm();
  const unpublish = useChange({
    run: () => api.PUT('/api/admin/listings/{id}/unpublish', { params: { path: { id } }, ifMatch: etagOf(listing) }),
    shownIn: ['/api/admin/listings'],
    done: 'The listing is unpublished',
  });
  const ask = async () => {
    const text =
      'Readers see it no more. It stays its owner’s, who can publish it again; its credits are not given back.';
    const question = { title: `Unpublish ${title}?`, text, action: 'Unpublish', danger: true };
    if (await confirm(question)) unpublish.mutate(undefined);
  };
  return (
    <Button color="red.8" loading={unpublish.isPending} onClick={() => void ask()}>
      Unpublish
    </Button>
  );
}

function Published({ id }: { id: number }) {
  const listing = useRead('/api/listings/{id}', { path: { id } });
  return (
    <>
      <Header title={listing.title} of={of} />
      <Facts
        facts={[
          ['Category', listing.category],
          ['By', listing.user.username],
          ['Organization', listing.organization?.name],
          ['Tags', listing.tags.join(', ') || null],
          ['Location', listing.location],
          ['Published', listing.published ? 'Yes' : 'No'],
          ['Made', <Moment key="made" at={listing.created_at} />],
          ['Ends', <Moment key="ends" at={listing.expires_at} />],
        ]}
      />
      <ShownToReaders html={listing.processed_html} height={240} />
      <Text size="sm" c="dimmed" mt="sm">
        Administrators can unpublish it. Listings of somebody who is said to be spam are shown to nobody else.
      </Text>
    </>
  );
}
