import { ReactionSchema, type Reaction, type ReactionCounts } from '@commonplace/proto/community/v1/reactions';
import { z } from 'zod';
import { constant, field, pick, within, type Field } from '../../representation/fields.ts';
import { nested, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { idCodeList, idList, oneOf } from '../../schemas/query-values.ts';
import { bodyId, recordId } from '../../schemas/values.ts';

const publicCategories = ['like', 'unicorn', 'exploding_head', 'raised_hands', 'fire'] as const;

/** The last three are votes, only for trusted users and moderators (TrustUser). */
export const categories = [...publicCategories, ...(['thumbsup', 'thumbsdown', 'vomit'] as const)] as const;
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

/** The records of ListReactionCounts. */
export const countedIds = z.object({
  article_ids: idList.default([]),
  comment_id_codes: idCodeList.default([]),
  own: oneOf(['true', 'false'])
    .meta({
      description: 'With `false`, an answer that all callers share, without your reactions (GetViewer has them)',
    })
    .optional(),
});

type Reactable = Pick<ReactionCounts, 'reactableType' | 'reactableId'>;
/** The reactions of a viewer, and of those whom they follow. */
type ViewerReactions = Pick<ReactionCounts, 'ownCategories' | 'followedNames' | 'followedCount'>;
type CountedRecord = Reactable & ViewerReactions & Pick<ReactionCounts, 'counts'>;

/** Returns the counts of every requested record; one without reactions, or that is not public, has none. */
export function countsOf(
  { articleIds, commentIds }: { articleIds: readonly number[]; commentIds: readonly number[] },
  records: readonly CountedRecord[],
): CountedRecord[] {
  const keyOf = ({ reactableType, reactableId }: Reactable) => `${reactableType} ${reactableId}`;
  const recordsByKey = new Map(records.map((record) => [keyOf(record), record]));
  const requested = [
    ...articleIds.map((reactableId) => ({ reactableType: 'Article', reactableId })),
    ...commentIds.map((reactableId) => ({ reactableType: 'Comment', reactableId })),
  ];
  const none = { counts: {}, ownCategories: [], followedNames: [], followedCount: 0 };
  return requested.map((record) => recordsByKey.get(keyOf(record)) ?? { ...record, ...none });
}

const counts = represent(
  Object.fromEntries(
    publicCategories.map((category) => [
      category,
      field(z.int(), ({ counts: byCategory }: CountedRecord) => byCategory[category] ?? 0),
    ]),
  ) as Record<(typeof publicCategories)[number], Field<CountedRecord, z.ZodInt>>,
);

/** The fields that name an article or a comment; `id_code` is a comment's. */
export const reactableFields = {
  reactable_type: field(
    z.string().meta({ enum: ['Article', 'Comment'] }),
    ({ reactableType }: Reactable) => reactableType,
  ),
  reactable_id: field(z.int(), ({ reactableId }: Reactable) => reactableId),
  id_code: field(z.string().nullable(), ({ reactableType, reactableId }: Reactable) =>
    reactableType === 'Comment' ? reactableId.toString(26) : null,
  ),
};

/** The fields of a viewer's reactions to a record, and of those whom they follow. */
export const viewerReactionFields = {
  own_categories: field(
    z.array(z.string().meta({ enum: categories })).meta({ description: 'Your reactions; empty without a credential' }),
    ({ ownCategories }: ViewerReactions) => [...ownCategories],
  ),
  followed_names: field(
    z.array(z.string()).meta({ description: 'At most two users whom you follow and who reacted' }),
    ({ followedNames }: ViewerReactions) => [...followedNames],
  ),
  followed_count: field(
    z.int().meta({ description: 'How many users of your newest 1,000 follows reacted' }),
    ({ followedCount }: ViewerReactions) => followedCount,
  ),
};

/** The reactions to a record (ListReactionCounts). */
export const reactionCounts = represent({
  type_of: constant('reaction_counts'),
  ...reactableFields,
  counts: nested(counts, (record: CountedRecord) => record),
  ...viewerReactionFields,
});
