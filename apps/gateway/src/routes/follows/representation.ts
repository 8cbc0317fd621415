import { FollowedTagSchema } from '@commonplace/proto/community/v1/follows';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** A tag that the caller follows (E16). */
export const followedTag = represent(pick(FollowedTagSchema, 'id', 'name', 'points'));

/** What was done, and to how many that were asked for. */
interface Outcome {
  verb: 'followed' | 'unfollowed';
  count: number;
}

/** The answer of E18, and of its opposite: organizations count as users, as in the reference. */
export const outcome = represent({
  outcome: field(z.string(), ({ verb, count }: Outcome) => `${verb} ${count} ${count === 1 ? 'user' : 'users'}`),
});
