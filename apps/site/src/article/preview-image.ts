import type { Site } from '@commonplace/ui/view';
import { articleCard } from '../cards/page-cards.ts';
import type { ArticlePageData } from './article-data.ts';

type Article = ArticlePageData['article'];

/** Returns the URL of the cover or of the author's preview image; undefined if there is none but that of all pages. */
export function ownImage({ cover_image: cover, social_image: social }: Article, site: Site): string | undefined {
  const image = cover ?? (social === site.socialImage ? undefined : social);
  return image === undefined ? undefined : new URL(image, site.origin).href;
}

/** Returns the URL of the image that stands for an article. */
export function imageOf(article: Article, site: Site): string {
  return ownImage(article, site) ?? site.origin + articleCard(article, site).path;
}
