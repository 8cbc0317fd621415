import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { splitFrontMatter } from '@commonplace/rules/front-matter-block';

type Described = Pick<ArticleSummary, 'title' | 'slug' | 'published' | 'publishedAt' | 'createdAt' | 'tags'> & {
  bodyMarkdown?: string | undefined;
};

/**
 * Returns the text of an article below YAML front matter that this site, Hugo, Jekyll and Pelican read. A text that brings its
 * own stays unchanged.
 */
export function withFrontMatter(article: Described): string {
  const { title, slug, published, publishedAt, createdAt, tags, bodyMarkdown = '' } = article;
  if (splitFrontMatter(bodyMarkdown) !== undefined) return bodyMarkdown;
  const lines = [
    `title: ${JSON.stringify(title)}`,
    `date: ${publishedAt ?? createdAt}`,
    `slug: ${JSON.stringify(slug)}`,
    `tags: ${JSON.stringify(tags)}`,
    `draft: ${!published}`,
  ];
  return `---\n${lines.join('\n')}\n---\n\n${bodyMarkdown}`;
}
