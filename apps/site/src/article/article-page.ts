import type { Heading } from '@commonplace/ui/content/headings';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { Alternate, Head, LanguageVersion } from '@commonplace/ui/page/head';
import { renderBillboards } from '../parts/billboards.ts';
import type { View } from '@commonplace/ui/view';
import { articleCard } from '../cards/page-cards.ts';
import { feedLinks } from '../parts/feed-links.ts';
import { renderCard } from '../parts/card.ts';
import { rememberedContent } from '../parts/remembered-content.ts';
import { renderMissing } from '../parts/missing.ts';
import { describeFollowed } from '../reactions/followed-reactors.ts';
import { displayTitle, vowelClass } from '../parts/article-title.ts';
import { renderActions } from './actions.ts';
import type { ArticlePageData } from './article-data.ts';
import { renderArticleHead } from './article-head.ts';
import { articleJsonLd } from './article-json-ld.ts';
import { languageOf } from '../parts/language-of.ts';
import { ownImage } from './preview-image.ts';
import { mentionsPath, webmentionPath } from '../mentions/mentions-page.ts';
import { windowPaths } from '../comments/window-paths.ts';
import { renderDiscussion } from '../comments/discussion.ts';

/** An article with fewer headings has no list of contents. */
const minHeadings = 3;

/** Renders the page of an article. A draft has neither comments nor billboards. */
export function articlePage(data: ArticlePageData, view: View): string {
  const { article, isPreview = false } = data;
  const { html: content, headings } = rememberedContent(article, 'article');
  const counts = !isPreview && article.published_at !== null && article.user.user_id !== view.viewer?.id;
  const main = html`<article class="columns h-entry">
      ${renderArticleHead(data, view)} ${headings.length >= minHeadings && renderContents(headings, view)}
      <div class="prose e-content ${vowelClass(article.title)}" ${languageOf(article.language)}>${content}</div>
      ${renderActions(data, view)}
    </article>
    ${!isPreview && renderBelow(data, view)}${counts && renderPageView(article.id)}`;
  const articleId = isPreview ? undefined : article.id;
  return renderPage({ head: headOf(data, view), layout: 'article', main, articleId }, view);
}

/** Renders what stands below an article. */
function renderBelow(data: ArticlePageData, view: View): Html {
  const { article, readNext } = data;
  const { path, user, comments_count: count, comments_closed: isClosed } = article;
  const on = { field: 'article_id', id: article.id, draft: data.draft, isClosed } as const;
  return html`<div class="columns">
    ${renderFollowed(data.followed, view)}${renderBillboards(['post_sidebar'], article.id)}${renderBillboards(['post_body_bottom'], article.id)}
    ${renderDiscussion({ ...data, on, path, authorUsername: user.username, count }, view)}
    <p class="below"><a href="${mentionsPath(path)}">${view.locale.messages.reading.mentions}</a></p>
    ${readNext?.length !== 0 && renderReadNext(readNext, view)}
  </div>`;
}

/** Renders who of those that the viewer follows reacted to the article. */
function renderFollowed(followed: ArticlePageData['followed'], view: View): Html | false {
  const text = describeFollowed(followed, view);
  return text !== undefined && html`<p class="below muted">${text}</p> `;
}

function renderReadNext(articles: ArticlePageData['readNext'], view: View): Html {
  const { readNext: title } = view.locale.messages.reading;
  return html`<section class="below" aria-labelledby="read-next">
    <h2 id="read-next">${title}</h2>
    ${articles?.map((next) => renderCard(next, view, { level: 3 })) ?? renderMissing(title, view)}
  </section> `;
}

/** Renders the element that counts a view: by script, or by an image without script. */
function renderPageView(articleId: number): Html {
  return html`<page-view data-article="${articleId}"
    ><noscript><img src="/page_views/${articleId}" alt="" width="1" height="1" /></noscript
  ></page-view>`;
}

function headOf(data: ArticlePageData, view: View): Head {
  const { article, isPreview = false } = data;
  const { origin } = view.site;
  const { canonical, previous, next } = windowPaths(article.path, view.path, data);
  const isOwn = article.canonical_url === article.url;
  return {
    title: displayTitle(article.title, view),
    description: article.description,
    canonical: isOwn ? new URL(canonical, origin).href : article.canonical_url,
    previous,
    next,
    type: 'article',
    image: ownImage(article, view.site),
    card: isPreview ? undefined : articleCard(article, view.site),
    isIndexed: !isPreview,
    properties: [
      ...(article.published_at === null ? [] : [['article:published_time', article.published_at] as const]),
      ...(article.edited_at === null ? [] : [['article:modified_time', article.edited_at] as const]),
      ['article:author', new URL(`/${article.user.username}`, origin).href],
      ...article.tags.map((tag) => ['article:tag', tag] as const),
    ],
    jsonLd: isPreview ? [] : articleJsonLd(data, view),
    webmention: isPreview || article.comments_closed ? undefined : origin + webmentionPath,
    alternates: isPreview ? [] : alternatesOf(article, view),
    // A search engine that is sent to the original would not follow them.
    versions: isOwn && !isPreview ? versionsOf(article) : [],
  };
}

/** Returns the article and its translations; nothing without any. */
function versionsOf({ language, url, translations = [] }: ArticlePageData['article']): LanguageVersion[] {
  if (language === null || translations.length === 0) return [];
  return [{ language, url }, ...translations].map((version) => ({ language: version.language, href: version.url }));
}

/** Returns the links to the feed of the comments, to that of the author, to the Markdown, and to what other sites embed. */
function alternatesOf({ path, title, user }: ArticlePageData['article'], { locale, site }: View): Alternate[] {
  const { commentsOn } = locale.messages.reading;
  return [
    ...feedLinks(`/feed${path}/comments`, commentsOn(title)),
    ...feedLinks(`/feed/${user.username}`, user.name),
    { type: 'text/markdown', href: `${path}.md`, title },
    ...(['json', 'xml'] as const).map((format) => ({
      type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
      href: `${site.origin}/oembed?${new URLSearchParams({ url: site.origin + path, format }).toString()}`,
      title,
    })),
  ];
}

function renderContents(headings: readonly Heading[], { locale }: View): Html {
  const items = headings.map(
    ({ anchor, text, isDeeper }) =>
      html`<li ${attributes({ class: isDeeper && 'deeper' })}><a href="#${anchor}">${text}</a></li> `,
  );
  const title = locale.messages.reading.contents;
  return html`<nav class="toc" aria-label="${title}">
    <p class="section-title">${title}</p>
    <ol>
      ${items}
    </ol>
  </nav> `;
}
