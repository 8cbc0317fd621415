import { renderDate } from '@commonplace/ui/locale/format';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderArticleMenu } from '../moderation/article-menu.ts';
import { coverFocus } from '../parts/cover-focus.ts';
import { renderAvatar } from '../parts/byline.ts';
import { renderFollow } from '../parts/follow.ts';
import { displayTitle, vowelClass } from '../parts/article-title.ts';
import { renderTags } from '../parts/tags.ts';
import type { ArticlePageData, ArticleSeries } from './article-data.ts';
import { languageName } from '../parts/languages.ts';
import { historyPath } from '../history/history-page.ts';
import { alignedWith, languageOf } from '../parts/language-of.ts';

/** Renders everything above the text: title, byline, tags, series and cover. */
export function renderArticleHead(data: ArticlePageData, view: View): Html {
  const { article, series, ownVotes, authorStanding, isPreview = false } = data;
  const moderated = { id: article.id, author: article.user, ownVotes, standing: authorStanding };
  const { reading: texts } = view.locale.messages;
  const classes = html`p-name ${vowelClass(article.title)}`;
  return html`<header class="article-head">
    ${isPreview ? html`<p class="notice" role="status">${texts.draftNotice}</p> ` : renderArticleMenu(moderated, view)}
    <h1 class="${classes}" ${languageOf(article.language)}>${displayTitle(article.title, view)}</h1>
    ${renderByline(data, view)}
    ${article.tags.length > 0 && html`<div class="tag-list" ${alignedWith(article.language)}>${renderTags(article.tags)}</div>`}
    ${renderOrigin(data, view)} ${renderTranslations(article, view)}
    ${series && renderSeries(series, article.path, view)}
    ${
      article.cover_image !== null &&
      html`<figure class="cover">
        <img
          class="u-featured"
          src="${article.cover_image}"
          alt=""
          width="1000"
          height="420"
          fetchpriority="high"
          ${coverFocus(article.cover_focus)}
        />
      </figure> `
    }
  </header>`;
}

function renderByline({ article, isFollowed }: ArticlePageData, view: View): Html {
  const { locale, viewer } = view;
  const { reading: texts } = locale.messages;
  const { user, organization, published_at: published, edited_at: edited } = article;
  const isOwn = viewer?.username === user.username;
  return html`<div class="byline" ${alignedWith(article.language)}>
    ${renderAvatar(user, 44)}<span
      ><span class="p-author h-card"><a href="/${user.username}" rel="author">${user.name}</a></span
      >${organization && html` ${texts.in} <a href="/${organization.username}">${organization.name}</a>`}<span
        class="dotted"
        ><span>${published === null ? texts.draft : renderDate(locale, published, 'dt-published')}</span>
        <span>${texts.minutes(article.reading_time_minutes)}</span>
        ${edited !== null && html`<span>${texts.edited} ${renderDate(locale, edited, 'dt-updated')}</span>`}</span
      ></span
    >
    ${
      isOwn
        ? html`<div class="desk-actions">
            <a class="button quiet" href="${article.path}/edit">${texts.edit}</a>
            <a href="${historyPath(article.path)}">${locale.messages.history.history}</a>
          </div>`
        : renderFollow({ type: 'User', id: user.user_id, name: user.name, isFollowed }, view)
    }
  </div>`;
}

/** Renders a link to the original of a cross-posted article. */
function renderOrigin({ article }: ArticlePageData, { locale, site }: View): Html | false {
  const original = new URL(article.canonical_url, site.origin);
  if (original.host === new URL(article.url).host) return false;
  const text = locale.messages.reading.originallyAt(original.host);
  return html`<p class="muted"><a href="${original.href}" rel="noopener noreferrer">${text}</a></p>`;
}

/** Renders links to the article in other languages, each in its own words. */
function renderTranslations({ translations = [] }: ArticlePageData['article'], { locale }: View): Html | false {
  if (translations.length === 0) return false;
  const links = translations.map(
    ({ language, title, path }) =>
      html`<li>
        <a href="${path}" hreflang="${language}" title="${title}" ${languageOf(language)}
          >${languageName(language, language)}</a
        >
      </li> `,
  );
  return html`<div class="translations">
    <span id="translations">${locale.messages.translations.alsoIn}</span>
    <ul aria-labelledby="translations">
      ${links}
    </ul>
  </div> `;
}

function renderSeries({ title, path, parts }: ArticleSeries, current: string, { locale }: View): Html {
  const { reading: texts } = locale.messages;
  const position = parts.findIndex((part) => part.path === current);
  const items = parts.map(
    (part) =>
      html`<li>
        <a href="${part.path}" ${attributes({ 'aria-current': part.path === current && 'page' })}>${part.title}</a>
      </li> `,
  );
  return html`<nav class="series" aria-label="${texts.series}">
    <details>
      <summary>${texts.partOf(position === -1 ? undefined : position + 1, title)}</summary>
      <ol>
        ${items}
      </ol>
      <a href="${path}">${texts.seriesOverview}</a>
    </details>
  </nav>`;
}
