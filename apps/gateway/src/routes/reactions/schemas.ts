import { z } from 'zod';
import { bodyId, recordId } from '../../schemas/values.ts';

/** The last three are votes, for trusted people and moderators alone (A5). */
export const categories = [
  ...(['like', 'unicorn', 'exploding_head', 'raised_hands', 'fire'] as const),
  ...(['thumbsup', 'thumbsdown', 'vomit'] as const),
] as const;
export const reactableTypes = ['Article', 'Comment', 'User'] as const;

/** The service has the values, and the words for others. */
const names = {
  category: z.string().meta({ enum: categories }).optional(),
  reactable_type: z.string().meta({ enum: reactableTypes }).optional(),
};

/** Each of the three is required, here or in the body. */
export const reactionQuery = z.object({ ...names, reactable_id: recordId.optional() });

export const reactionBody = z.object({ ...names, reactable_id: bodyId.optional() }).optional();
