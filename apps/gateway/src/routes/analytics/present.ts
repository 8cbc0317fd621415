import { create } from '@bufbuild/protobuf';
import { PageViewTotalsSchema, ReactionTotalsSchema, type Totals } from '@commonplace/proto/analytics/v1/totals';
import type { z } from 'zod';
import type { totals } from './schemas.ts';

/** Lifetime totals (E41). */
export function presentTotals(message: Totals): z.infer<typeof totals> {
  const reactions = message.reactions ?? create(ReactionTotalsSchema);
  const pageViews = message.pageViews ?? create(PageViewTotalsSchema);
  return {
    comments: { total: message.commentsTotal },
    follows: { total: message.followsTotal },
    reactions: {
      total: reactions.total,
      like: reactions.like,
      readinglist: reactions.readinglist,
      unicorn: reactions.unicorn,
      exploding_head: reactions.explodingHead,
      raised_hands: reactions.raisedHands,
      fire: reactions.fire,
      unique_reactors: reactions.uniqueReactors,
    },
    page_views: {
      total: pageViews.total,
      average_read_time_in_seconds: pageViews.averageReadTimeInSeconds,
      total_read_time_in_seconds: pageViews.totalReadTimeInSeconds,
    },
  };
}
