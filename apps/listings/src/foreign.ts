import type { Foreign } from '@commonplace/events/copies';
import { peopleCopies } from '@commonplace/people/copies';

/** What listings keeps of other services. */
export const foreign: Foreign = {
  copies: peopleCopies,
  // A badge grants its credits once per award.
  references: [{ of: 'admin.badge_achievements', table: 'badge_grants', column: 'achievement_id' }],
};
