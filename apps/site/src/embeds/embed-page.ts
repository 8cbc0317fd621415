import { assetPaths } from '@commonplace/ui/assets';
import { renderDate } from '@commonplace/ui/locale/format';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import type { ArticlePageData } from '../article/article-data.ts';
import { languageOf } from '../parts/language-of.ts';
import { displayTitle } from '../parts/article-title.ts';

type Article = ArticlePageData['article'];

/** Renders an article for a frame on another site: a whole document without a script, a form or anything of the viewer. */
export function embedPage(article: Article, view: View): string {
  const { site, locale } = view;
  const title = displayTitle(article.title, view);
  const styles = [assetPaths.styles, assetPaths.embedStyles, ...(site.stylesheet === null ? [] : [site.stylesheet])];
  return html`<!doctype html>
    <html lang="${locale.code}" ${attributes({ dir: locale.direction === 'rtl' && 'rtl' })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} - ${site.name}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="canonical" href="${article.canonical_url}" />
        ${styles.map((path) => html`<link rel="stylesheet" href="${path}" /> `)}
      </head>
      <body>
        <main>${renderEmbedded(article, title, view)}</main>
      </body>
    </html> `.toString();
}

function renderEmbedded(article: Article, title: string, { site, locale }: View): Html {
  const { user, organization, description, published_at: published, reading_time_minutes: minutes } = article;
  const { reading: texts } = locale.messages;
  return html`<article class="embedded" ${languageOf(article.language)}>
    <p class="muted">${outside('/', site.name)}</p>
    <h1>${outside(article.path, title)}</h1>
    <p class="muted">
      ${outside(`/${user.username}`, user.name)}${
        organization && html` ${texts.in} ${outside(`/${organization.username}`, organization.name)}`
      }${published !== null && html` · ${renderDate(locale, published)}`}
      · ${texts.minutes(minutes)}
    </p>
    ${description !== '' && html`<p class="summary">${description}</p> `}
  </article>`;
}

/** Renders a link that leaves the frame. */
function outside(path: string, text: string): Html {
  return html`<a href="${path}" target="_blank" rel="noopener">${text}</a>`;
}
