import { agentSessionOperations } from './agent-sessions.ts';
import { articleOperations } from './articles.ts';
import { commentOperations } from './comments.ts';
import { followOperations } from './follows.ts';
import { listingOperations } from './listings.ts';
import type { Operation } from './operation.ts';
import { organizationOperations } from './organizations.ts';
import { moderationOperations, peopleOperations } from './people.ts';
import { podcastOperations } from './podcasts.ts';
import { siteOperations } from './site.ts';
import { topicOperations } from './topics.ts';
import { subforemOperations, tagOperations } from './tags.ts';

/** Every operation of the API. */
export const operations: readonly Operation[] = [
  ...articleOperations,
  ...tagOperations,
  ...subforemOperations,
  ...commentOperations,
  ...podcastOperations,
  ...topicOperations,
  ...peopleOperations,
  ...organizationOperations,
  ...followOperations,
  ...listingOperations,
  ...agentSessionOperations,
  ...siteOperations,
  ...moderationOperations,
];
