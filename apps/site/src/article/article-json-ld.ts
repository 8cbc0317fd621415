import { breadcrumbs, type JsonLd } from '@commonplace/ui/page/json-ld';
import type { View } from '@commonplace/ui/view';
import { commentJsonLd } from '../comments/comment-json-ld.ts';
import { rememberedContent } from '../parts/remembered-content.ts';
import type { ArticlePageData } from './article-data.ts';
import { imageOf } from './preview-image.ts';

const maxComments = 20;

/** Returns the structured data of an article: the article with its first comments, and its path through the site. */
export function articleJsonLd({ article, comments = [], reactions }: ArticlePageData, { site }: View): JsonLd[] {
  const { user, organization } = article;
  const absolute = (path: string) => new URL(path, site.origin).href;
  const posting: JsonLd = {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    url: absolute(article.path),
    mainEntityOfPage: absolute(article.path),
    datePublished: article.published_at ?? article.created_at,
    dateModified: article.edited_at ?? article.published_at ?? article.created_at,
    author: { '@type': 'Person', name: user.name, url: absolute(`/${user.username}`) },
    publisher: organization
      ? { '@type': 'Organization', name: organization.name, url: absolute(`/${organization.username}`) }
      : { '@type': 'Organization', name: site.name, url: absolute('/') },
    image: imageOf(article, site),
    keywords: article.tags.join(', '),
    ...(article.language !== null && { inLanguage: article.language }),
    ...videosOf(article, site),
    commentCount: article.comments_count,
    comment: comments.slice(0, maxComments).flatMap((node) => commentJsonLd(node, absolute)),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'LikeAction' },
      userInteractionCount: reactions.reduce((sum, { count }) => sum + count, 0),
    },
  };
  const steps = [
    { name: site.name, path: '/' },
    { name: user.name, path: `/${user.username}` },
    { name: article.title, path: article.path },
  ];
  return [posting, breadcrumbs(site.origin, steps)];
}

/** Returns the videos in the text of an article, with the title, image and time of the article, since only their hosts know their own. */
function videosOf(article: ArticlePageData['article'], site: View['site']) {
  const { videoPlayers: players } = rememberedContent(article, 'article');
  if (players.length === 0) return {};
  const { title: name, description, published_at: publishedAt, created_at: createdAt } = article;
  const metadata = { name, description, thumbnailUrl: imageOf(article, site), uploadDate: publishedAt ?? createdAt };
  return { video: players.map((embedUrl) => ({ '@type': 'VideoObject', ...metadata, embedUrl })) };
}
