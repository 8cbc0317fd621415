import { create } from '@bufbuild/protobuf';
import {
  PageViewTotalsSchema,
  ReactionTotalsSchema,
  type PageViewTotals,
  type Totals,
} from '@commonplace/proto/analytics/v1/totals';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { nested, represent } from '../../representation/representation.ts';

const reactions = represent({
  ...pick(ReactionTotalsSchema, 'total', 'like', 'readinglist', 'unicorn', 'exploding_head', 'raised_hands', 'fire'),
  ...pick(ReactionTotalsSchema, 'unique_reactors'),
});

const pageViews = represent({
  ...pick(PageViewTotalsSchema, 'total', 'average_read_time_in_seconds'),
  total_read_time_in_seconds: field(z.int(), (message: PageViewTotals) => message.totalReadTimeInSeconds),
});

const total = represent({ total: field(z.int(), (count: number) => count) });

/** Lifetime totals (E41). */
export const totals = represent({
  comments: nested(total, ({ commentsTotal }: Totals) => commentsTotal),
  follows: nested(total, ({ followsTotal }: Totals) => followsTotal),
  reactions: nested(reactions, (message: Totals) => message.reactions ?? create(ReactionTotalsSchema)),
  page_views: nested(pageViews, (message: Totals) => message.pageViews ?? create(PageViewTotalsSchema)),
});
