import { ReactionSchema, type Reaction } from '@commonplace/proto/community/v1/reactions';
import { z } from 'zod';
import { field, pick, within } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { categories, reactableTypes } from './schemas.ts';

/** What both operations answer. */
interface Reply {
  reaction?: Reaction | undefined;
  result: string;
}

const results = ['create', 'destroy', 'none'];

/** What became of a reaction (E32, E33). */
export const reactionResult = represent({
  result: field(z.string().meta({ enum: results }), ({ result }: Reply) => result),
  ...within(({ reaction }: Reply) => required(reaction), {
    category: field(z.string().meta({ enum: categories }), ({ category }: Reaction) => category),
    ...pick(ReactionSchema, 'id', 'reactable_id'),
    reactable_type: field(z.string().meta({ enum: reactableTypes }), ({ reactableType }: Reaction) => reactableType),
  }),
});
