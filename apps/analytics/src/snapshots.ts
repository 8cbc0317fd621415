import { snapshots } from '@commonplace/events/republish';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import { republishPageViews } from './page-views/count-page-views.ts';

/** Records that other services copy, and how they are republished. */
export const sources = [snapshots(PageViewsChangedSchema, republishPageViews)];
