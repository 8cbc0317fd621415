import { listing, names, organization, person, within } from './members.ts';
import { both, onlyV1, type Operation } from './operation.ts';

/** E19 to E24, listings as administrators see them, and credits. */
export const listingOperations: Operation[] = [
  {
    number: 'E19',
    method: 'GET',
    path: '/api/listings',
    versions: both,
    for: 'anybody',
    async ask(scene, owner) {
      await scene.listing(owner);
      return { path: '/api/listings' };
    },
    status: 200,
    members: listing,
  },
  {
    number: 'E20',
    method: 'POST',
    path: '/api/listings',
    versions: both,
    for: 'key',
    async ask(scene, owner) {
      await scene.credits(owner);
      const wanted = { title: scene.unique('Title '), body_markdown: 'x', category: 'misc' };
      return { path: '/api/listings', body: { listing: wanted } };
    },
    status: 201,
    members: listing,
  },
  {
    number: 'E21',
    method: 'GET',
    path: '/api/listings/category/{category}',
    versions: both,
    for: 'anybody',
    async ask(scene, owner) {
      await scene.listing(owner);
      return { path: '/api/listings/category/misc' };
    },
    status: 200,
    members: listing,
  },
  {
    number: 'E22',
    method: 'GET',
    path: '/api/listings/{id}',
    versions: both,
    for: 'anybody',
    ask: async (scene, owner) => ({ path: `/api/listings/${(await scene.listing(owner)).id}` }),
    status: 200,
    members: listing,
  },
  ...(['PUT', 'PATCH'] as const).map((method): Operation => ({
    number: 'E23',
    method,
    path: '/api/listings/{id}',
    versions: both,
    for: 'owner',
    async ask(scene, owner) {
      return { path: `/api/listings/${(await scene.listing(owner)).id}`, body: { listing: { title: 'New' } } };
    },
    status: 200,
    members: listing,
  })),
  {
    number: 'DeleteListing',
    method: 'DELETE',
    path: '/api/listings/{id}',
    versions: both,
    for: 'owner',
    ask: async (scene, owner) => ({ path: `/api/listings/${(await scene.listing(owner)).id}` }),
    status: 204,
  },
  {
    number: 'E24',
    method: 'GET',
    path: '/api/organizations/{username}/listings',
    versions: both,
    for: 'anybody',
    async ask(scene, owner) {
      const { id, username } = await scene.platform.createOrganization(owner);
      await scene.credits(owner);
      const wanted = { title: 'One', body_markdown: 'x', category: 'misc', organization_id: id };
      await scene.make(owner, '/api/listings', { listing: wanted });
      return { path: `/api/organizations/${username}/listings` };
    },
    status: 200,
    members: [...listing, ...within('organization', organization)],
  },
  {
    number: 'ListListingRecords',
    method: 'GET',
    path: '/api/admin/listings',
    versions: onlyV1,
    for: 'admin',
    async ask(scene) {
      await scene.listing(await scene.platform.createUser());
      return { path: '/api/admin/listings' };
    },
    status: 200,
    members: [
      'etag',
      ...names('id title slug body_markdown category tags published withheld location created_at bumped_at'),
      ...names('originally_published_at expires_at processed_html'),
      ...within('user', person),
      ...within('organization', organization),
    ],
  },
  {
    number: 'UnpublishListing',
    method: 'PUT',
    path: '/api/admin/listings/{id}/unpublish',
    versions: onlyV1,
    for: 'admin',
    async ask(scene) {
      const { id } = await scene.listing(await scene.platform.createUser());
      return { path: `/api/admin/listings/${id}/unpublish` };
    },
    status: 204,
  },
  {
    number: 'GetCredits',
    method: 'GET',
    path: '/api/credits',
    versions: both,
    for: 'key',
    ask: () => ({ path: '/api/credits' }),
    status: 200,
    members: ['balance', 'organizations'],
  },
  {
    number: 'GrantCredits',
    method: 'POST',
    path: '/api/credits',
    versions: both,
    for: 'admin',
    async ask({ platform }, owner) {
      await platform.settled();
      return { path: '/api/credits', body: { credit: { user_id: owner.id, amount: 1 } } };
    },
    status: 201,
    members: ['balance'],
  },
  {
    number: 'GetCreditsOf',
    method: 'GET',
    path: '/api/admin/credits',
    versions: onlyV1,
    for: 'admin',
    async ask({ platform }, owner) {
      await platform.settled();
      return { path: `/api/admin/credits?user_id=${owner.id}` };
    },
    status: 200,
    members: ['balance'],
  },
];
