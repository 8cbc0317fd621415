import type { FormRoute, PageRoute } from './serving/page-route.ts';
import { agentSessionForms } from './forms/agent-sessions.ts';
import { articleForms } from './forms/articles.ts';
import { commentForms } from './forms/comments.ts';
import { deskArticleForms } from './forms/desk-articles.ts';
import { deskSeriesForms } from './forms/desk-series.ts';
import { moderationForms } from './forms/moderation.ts';
import { revisionForms } from './forms/revisions.ts';
import { listingForms } from './forms/listings.ts';
import { tagWeightForms } from './forms/tag-weights.ts';
import { toggleForms } from './forms/toggles.ts';
import { translationForms } from './forms/translations.ts';
import { webmentionForms } from './forms/webmentions.ts';
import { websubForms } from './forms/websub.ts';
import { analyticsPages } from './routes/analytics/analytics.ts';
import { creditPages } from './routes/analytics/credits.ts';
import { organizationDeskPages } from './routes/analytics/organization-articles.ts';
import { ownReportPages } from './routes/analytics/own-reports.ts';
import { articlePages } from './routes/articles/article-route.ts';
import { historyPages } from './routes/articles/history.ts';
import { mentionPages } from './routes/articles/mentions.ts';
import { translationPages } from './routes/articles/translations.ts';
import { commentPages } from './routes/comments/comment.ts';
import { agentSessionPages } from './routes/community/agent-sessions.ts';
import { badgePages } from './routes/community/badges.ts';
import { listingPages } from './routes/community/listings.ts';
import { podcastPages } from './routes/community/podcasts.ts';
import { topicPages } from './routes/community/topics.ts';
import { deskCommentPages } from './routes/desk/comments.ts';
import { dashboardPages } from './routes/desk/dashboard.ts';
import { followerPages } from './routes/desk/followers.ts';
import { followingPages } from './routes/desk/following.ts';
import { readingListPages } from './routes/desk/reading-list.ts';
import { deskSeriesPages } from './routes/desk/series.ts';
import { editorPages } from './routes/editor/editor.ts';
import { feedPages } from './routes/feeds/feeds.ts';
import { homePages } from './routes/lists/home.ts';
import { seriesPages } from './routes/lists/series.ts';
import { tagPages } from './routes/lists/tags.ts';
import { machinePages } from './routes/machines/machines.ts';
import { oembedPages } from './routes/machines/oembed.ts';
import { sitemapPages } from './routes/machines/sitemaps.ts';
import { memberPages } from './routes/profiles/members.ts';
import { organizationPages } from './routes/profiles/organizations.ts';
import { profilePages } from './routes/profiles/profile.ts';
import { reportForms, reportPages } from './routes/reports/report.ts';
import { searchPages } from './routes/search/search.ts';

/** Every page. */
export const pageRoutes: readonly PageRoute[] = [
  ...homePages,
  ...feedPages,
  ...machinePages,
  ...sitemapPages,
  ...oembedPages,
  ...tagPages,
  ...searchPages,
  ...dashboardPages,
  ...deskSeriesPages,
  ...deskCommentPages,
  ...followerPages,
  ...followingPages,
  ...readingListPages,
  ...reportPages,
  ...editorPages,
  ...listingPages,
  ...topicPages,
  ...podcastPages,
  ...badgePages,
  ...agentSessionPages,
  ...analyticsPages,
  ...creditPages,
  ...organizationDeskPages,
  ...ownReportPages,
  ...organizationPages,
  ...profilePages,
  ...memberPages,
  ...commentPages,
  ...seriesPages,
  ...historyPages,
  ...translationPages,
  ...mentionPages,
  ...articlePages,
];

/** Every form. */
export const formRoutes: readonly FormRoute[] = [
  ...toggleForms,
  ...articleForms,
  ...commentForms,
  ...moderationForms,
  ...revisionForms,
  ...translationForms,
  ...listingForms,
  ...deskArticleForms,
  ...deskSeriesForms,
  ...tagWeightForms,
  ...agentSessionForms,
  ...reportForms,
  ...webmentionForms,
  ...websubForms,
];
