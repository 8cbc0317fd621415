import { listing, names, organization, person, nested } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';

/** Listings, also as admins see them, and credits. */
export const listingOperations: Operation[] = [
  {
    name: 'ListListings',
    method: 'GET',
    path: '/api/listings',
    versions: both,
    for: 'anyone',
    async prepare(scene, owner) {
      await scene.listing(owner);
      return { path: '/api/listings' };
    },
    status: 200,
    fields: listing,
  },
  {
    name: 'CreateListing',
    method: 'POST',
    path: '/api/listings',
    versions: both,
    for: 'key',
    async prepare(scene, owner) {
      await scene.credits(owner);
      const wanted = { title: scene.unique('Bread pans '), body_markdown: 'Three, hardly used.', category: 'misc' };
      return { path: '/api/listings', body: { listing: wanted } };
    },
    status: 201,
    fields: listing,
  },
  {
    name: 'ListCategoryListings',
    method: 'GET',
    path: '/api/listings/category/{category}',
    versions: both,
    for: 'anyone',
    async prepare(scene, owner) {
      await scene.listing(owner);
      return { path: '/api/listings/category/misc' };
    },
    status: 200,
    fields: listing,
  },
  {
    name: 'GetListing',
    method: 'GET',
    path: '/api/listings/{id}',
    versions: both,
    for: 'anyone',
    prepare: async (scene, owner) => ({ path: `/api/listings/${(await scene.listing(owner)).id}` }),
    status: 200,
    fields: listing,
  },
  {
    name: 'ListListingCategories',
    method: 'GET',
    path: '/api/listings/categories',
    versions: onlyV1,
    for: 'anyone',
    prepare: () => ({ path: '/api/listings/categories' }),
    status: 200,
    fields: ['name', 'cost'],
  },
  {
    name: 'ListOwnListings',
    method: 'GET',
    path: '/api/listings/me',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, owner) {
      await scene.listing(owner);
      return { path: '/api/listings/me' };
    },
    status: 200,
    fields: listing,
  },
  {
    name: 'GetListingByPath',
    method: 'GET',
    path: '/api/listings/{category}/{slug}',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      const { slug } = await scene.listing(owner);
      return { path: `/api/listings/misc/${slug}` };
    },
    status: 200,
    fields: listing,
  },
  {
    name: 'GetListingCharges',
    method: 'GET',
    path: '/api/listings/{id}/charges',
    versions: onlyV1,
    for: 'owner',
    prepare: async (scene, owner) => ({ path: `/api/listings/${(await scene.listing(owner)).id}/charges` }),
    status: 200,
    fields: ['type_of', 'bump', 'publish', 'editable', ...nested('categories', ['name', 'cost'])],
  },
  ...(['PUT', 'PATCH'] as const).map((method): Operation => ({
    name: method === 'PUT' ? 'UpdateListing' : 'PatchListing',
    method,
    path: '/api/listings/{id}',
    versions: both,
    for: 'owner',
    async prepare(scene, owner) {
      return {
        path: `/api/listings/${(await scene.listing(owner)).id}`,
        body: { listing: { title: 'Bread pans, new' } },
      };
    },
    status: 200,
    fields: listing,
  })),
  {
    name: 'DeleteListing',
    method: 'DELETE',
    path: '/api/listings/{id}',
    versions: both,
    for: 'owner',
    prepare: async (scene, owner) => ({ path: `/api/listings/${(await scene.listing(owner)).id}` }),
    status: 204,
  },
  {
    name: 'ListOrganizationListings',
    method: 'GET',
    path: '/api/organizations/{username}/listings',
    versions: both,
    for: 'anyone',
    async prepare(scene, owner) {
      const { id, username } = await scene.platform.createOrganization(owner);
      await scene.credits(owner);
      const wanted = {
        title: 'Bread pans',
        body_markdown: 'Three, hardly used.',
        category: 'misc',
        organization_id: id,
      };
      await scene.make(owner, '/api/listings', { listing: wanted });
      return { path: `/api/organizations/${username}/listings` };
    },
    status: 200,
    fields: [...listing, ...nested('organization', organization)],
  },
  {
    name: 'ListListingRecords',
    method: 'GET',
    path: '/api/admin/listings',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      await scene.listing(await scene.platform.createUser());
      return { path: '/api/admin/listings' };
    },
    status: 200,
    fields: [
      'etag',
      ...names('id title slug body_markdown category tags published withheld location created_at bumped_at'),
      ...names('originally_published_at expires_at processed_html'),
      ...nested('user', person),
      ...nested('organization', organization),
    ],
  },
  {
    name: 'UnpublishListing',
    method: 'PUT',
    path: '/api/admin/listings/{id}/unpublish',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      const { id } = await scene.listing(await scene.platform.createUser());
      return { path: `/api/admin/listings/${id}/unpublish` };
    },
    status: 204,
  },
  {
    name: 'GetOwnCredits',
    method: 'GET',
    path: '/api/credits',
    versions: both,
    for: 'key',
    prepare: () => ({ path: '/api/credits' }),
    status: 200,
    fields: ['balance', 'organizations'],
  },
  {
    name: 'ListCreditEntries',
    method: 'GET',
    path: '/api/credits/entries',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, owner) {
      await scene.listing(owner);
      return { path: '/api/credits/entries' };
    },
    status: 200,
    fields: [
      ...names('type_of id amount reason listing created_at'),
      ...names('listing.id listing.title listing.path'),
    ],
  },
  {
    name: 'GrantCredits',
    method: 'POST',
    path: '/api/credits',
    versions: both,
    for: 'admin',
    async prepare({ platform }, owner) {
      await platform.settled();
      return { path: '/api/credits', body: { credit: { user_id: owner.id, amount: 1 } } };
    },
    status: 201,
    fields: ['balance'],
  },
  {
    name: 'GetCreditsOfOwner',
    method: 'GET',
    path: '/api/admin/credits',
    versions: onlyV1,
    for: 'admin',
    async prepare({ platform }, owner) {
      await platform.settled();
      return { path: `/api/admin/credits?user_id=${owner.id}` };
    },
    status: 200,
    fields: ['balance'],
  },
];
