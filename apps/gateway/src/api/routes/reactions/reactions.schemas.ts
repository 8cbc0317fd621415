import { ReactionSchema, type Reaction } from '@commonplace/proto/community/v1/reactions';
import { z } from 'zod';
import { field, pick, within } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bodyId, recordId } from '../../schemas/values.ts';

/** The last three are votes, only for trusted users and moderators (TrustUser). */
export const categories = [
  ...(['like', 'unicorn', 'exploding_head', 'raised_hands', 'fire'] as const),
  ...(['thumbsup', 'thumbsdown', 'vomit'] as const),
] as const;
export const reactableTypes = ['Article', 'Comment', 'User'] as const;

/** The service refuses unknown values. */
const names = {
  category: z.string().meta({ enum: categories }).optional(),
  reactable_type: z.string().meta({ enum: reactableTypes }).optional(),
};

/** Each of the three is required, here or in the body. */
export const reactionQuery = z.object({ ...names, reactable_id: recordId.optional() });

export const reactionBody = z.object({ ...names, reactable_id: bodyId.optional() }).optional();

interface Reply {
  reaction?: Reaction | undefined;
  result: string;
}

const results = ['create', 'destroy', 'none'];

/** The result of ToggleReaction and CreateReaction. */
export const reactionResult = represent({
  result: field(z.string().meta({ enum: results }), ({ result }: Reply) => result),
  ...within(({ reaction }: Reply) => required(reaction), {
    category: field(z.string().meta({ enum: categories }), ({ category }: Reaction) => category),
    ...pick(ReactionSchema, 'id', 'reactable_id'),
    reactable_type: field(z.string().meta({ enum: reactableTypes }), ({ reactableType }: Reaction) => reactableType),
  }),
});
