import { listing } from './members.ts';
import { both, type Operation } from './operation.ts';

/** E19 to E24, and credits. */
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
];
