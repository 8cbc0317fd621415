import { snapshots } from '@commonplace/events/republish';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import { announcePageViews } from './page-views/count-page-views.ts';

/** What others keep a copy of, and how it is announced again. */
export const sources = [snapshots(PageViewsChangedSchema, announcePageViews)];
