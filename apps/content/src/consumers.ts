import { handle, type Handler } from '@commonplace/events/consumers';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import {
  EngagementChangedSchema,
  OrganizationChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import type { ContentContext } from './context.ts';
import { applyEngagementChanged } from './projections/engagement.ts';
import { applyOrganizationChanged } from './projections/organizations.ts';
import { applyPageViewsChanged } from './projections/page-views.ts';
import { applyUserChanged } from './projections/users.ts';
import { indexArticle } from './search/index-article.ts';

/** What this service listens to. */
export function createHandlers({ search }: Pick<ContentContext, 'search'>): Handler[] {
  return [
    handle(UserChangedSchema, applyUserChanged),
    handle(OrganizationChangedSchema, applyOrganizationChanged),
    handle(EngagementChangedSchema, applyEngagementChanged),
    handle(PageViewsChangedSchema, applyPageViewsChanged),
    handle(ArticleChangedSchema, (event, { em }) => indexArticle(search, event, em)),
  ];
}
