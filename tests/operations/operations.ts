import { articleOperations, commentOperations, tagOperations } from './articles.ts';
import { listingOperations } from './listings.ts';
import type { Operation } from './operation.ts';
import { moderationOperations, peopleOperations } from './people.ts';
import { siteOperations } from './site.ts';

/** Every operation of the API. */
export const operations: readonly Operation[] = [
  ...articleOperations,
  ...tagOperations,
  ...commentOperations,
  ...peopleOperations,
  ...listingOperations,
  ...siteOperations,
  ...moderationOperations,
];
