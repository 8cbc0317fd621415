import { listingFormPage, type ListingFields } from './listing-form-page.ts';
import { listingPage } from './listing-pages.ts';
import { listingPath, type ListingCategory } from './listing-path.ts';
import { formPaths } from '../parts/form-paths.ts';
import { readControls, readEditedListing, readNewListing } from './read-listing.ts';
import type { FormCall, FormRoute, Refusal } from '../serving/page-route.ts';
import { changeSeen } from '../serving/change-seen.ts';
import { idIn, oneOf } from '../serving/form-fields.ts';

const fieldNames = ['title', 'body_markdown', 'category', 'tags', 'location', 'expires_at'] as const;
const insufficientCredits = 402;

/** The API refuses an unknown category. */
const typedIn = ({ field }: FormCall) =>
  Object.fromEntries(fieldNames.map((name) => [name, field(name)])) as Record<keyof ListingFields, string> & {
    category: ListingCategory;
  };

/** Returns a refusal as the form shows it. */
async function problemOf({ message, status, errors }: Refusal, { view }: FormCall) {
  const { community: texts } = (await view()).locale.messages;
  const names = Object.keys(errors).map((name) => (name === 'listing_category' ? 'category' : name));
  return { message: status === insufficientCredits ? texts.notEnoughCredits : message, fields: new Set(names) };
}

const createListing: FormRoute = {
  path: formPaths.listing,
  async submit(call) {
    const { api, field } = call;
    const listing = {
      ...typedIn(call),
      action: oneOf(call, 'action', ['publish', 'draft']),
      ...(field('organization_id') !== '' && { organization_id: idIn(call, 'organization_id') }),
    };
    return listingPath(await api.client.createListing({ body: { listing }, idempotencyKey: field('key') }));
  },
  async showRefused(call, refusal) {
    const [data, problem, view] = await Promise.all([readNewListing(call.api), problemOf(refusal, call), call.view()]);
    const created = data.created && { ...data.created, organizationId: call.field('organization_id') };
    return listingFormPage({ ...data, created, fields: typedIn(call), problem }, { ...view, path: '/listings/new' });
  },
};

const editListing: FormRoute = {
  path: formPaths.editListing,
  async submit(call) {
    const { expires_at: expires, ...listing } = typedIn(call);
    const params = { path: { id: idIn(call, 'listing_id') } };
    // The stored end has a time of day, and may have passed.
    const end = expires === call.field('expires_before') ? {} : { expires_at: expires };
    return listingPath(await call.api.client.updateListing({ params, body: { listing: { ...listing, ...end } } }));
  },
  async showRefused(call, refusal) {
    const listing = await call.api.client.getListing({ params: { path: { id: idIn(call, 'listing_id') } } });
    const [data, problem, view] = await Promise.all([
      readEditedListing(listing, call.api),
      problemOf(refusal, call),
      call.view(),
    ]);
    const path = `${listingPath(listing)}/edit`;
    return listingFormPage({ ...data, fields: typedIn(call), problem }, { ...view, path });
  },
};

const changeListing: FormRoute = {
  path: formPaths.changeListing,
  async submit(call) {
    const { client } = call.api;
    const params = { path: { id: idIn(call, 'listing_id') } };
    const action = oneOf(call, 'action', ['bump', 'publish', 'unpublish']);
    if (action !== 'unpublish') {
      const { [action]: cost } = await client.getListingCharges({ params });
      // The page named another price: it is shown again with this one.
      if (call.field('cost') !== String(cost)) return call.returnTo;
    }
    const body = { listing: { action } };
    const changed = await changeSeen(call, (ifMatch) => client.updateListing({ params, body, ifMatch }));
    return changed ? listingPath(changed) : call.returnTo;
  },
  async showRefused(call, refusal) {
    const listing = await call.api.client.getListing({ params: { path: { id: idIn(call, 'listing_id') } } });
    const [problem, view] = await Promise.all([problemOf(refusal, call), call.view()]);
    const controls = await readControls(listing, view, call.api);
    const path = listingPath(listing);
    return listingPage(listing, { ...view, path }, controls && { ...controls, problem: problem.message });
  },
};

const deleteListing: FormRoute = {
  path: formPaths.deleteListing,
  async submit(call) {
    await call.api.client.deleteListing({ params: { path: { id: idIn(call, 'listing_id') } } });
    return call.returnTo;
  },
};

export const listingForms: readonly FormRoute[] = [createListing, editListing, changeListing, deleteListing];
