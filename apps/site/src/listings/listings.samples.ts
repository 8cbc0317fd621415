import { credits } from '../credits/credits.samples.ts';
import { paging, type Samples, sampleUser, time } from '../testing/samples.ts';
import { listingFormPage } from './listing-form-page.ts';
import { listingPage, listingsPage, ownListingsPage } from './listing-pages.ts';

export const listing = (text: string) => ({
  type_of: 'listing' as const,
  id: 1,
  title: text,
  slug: 'pans',
  body_markdown: '',
  category: 'misc' as const,
  processed_html: '<p>Three pans.</p>',
  published: true,
  tag_list: 'bread',
  tags: ['bread'],
  created_at: '2026-01-15 09:30:00 UTC',
  location: text,
  expires_at: time,
  user: sampleUser(text),
});
const categories = [{ name: 'misc' as const, cost: 1 }];
const controls = (text: string) => ({
  charges: { type_of: 'listing_charges' as const, bump: 1, publish: 0, editable: true, categories },
  credits: credits(text),
  problem: text,
});
const listingForm = (text: string) => ({
  fields: { title: text, body_markdown: text, category: 'misc', tags: text, location: text, expires_at: '' },
  categories,
  credits: credits(text),
  problem: { message: text, fields: new Set(['title']) },
});

export const samples: Samples = {
  listings: (text, view) => listingsPage({ listings: [listing(text)], category: 'misc', paging }, view),
  listing: (text, view) => listingPage(listing(text), view),
  listingOfOwner: (text, view) => listingPage({ ...listing(text), published: false }, view, controls(text)),
  ownListings: (text, view) => ownListingsPage({ listings: [listing(text)], paging }, view),
  listingForm: (text, view) =>
    listingFormPage({ ...listingForm(text), created: { key: text, organizationId: '' } }, view),
  listingEdit: (text, view) =>
    listingFormPage(
      { ...listingForm(text), edited: { id: 1, category: 'misc', slug: 'pans', expiresBefore: '' } },
      view,
    ),
};
