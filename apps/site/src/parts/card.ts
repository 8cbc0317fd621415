import type { ItemOf } from '@commonplace/client';
import { compactCount, renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { icon, type IconName } from '@commonplace/ui/parts/icons';
import type { View } from '@commonplace/ui/view';
import { vowelClass } from './article-title.ts';
import { renderByline } from './byline.ts';
import { coverFocus } from './cover-focus.ts';
import { renderDescription } from './description.ts';
import { rememberByRecord } from './remember-by-record.ts';
import { renderTags } from './tags.ts';

/** An article in a list. */
export type CardArticle = Pick<
  ItemOf<'listArticles'>,
  | 'id'
  | 'title'
  | 'description'
  | 'path'
  | 'cover_image'
  | 'published_timestamp'
  | 'public_reactions_count'
  | 'reading_time_minutes'
  | 'tag_list'
  | 'language'
  | 'organization'
  | 'user'
  | 'cover_focus'
  | 'edited_at'
  | 'collection_id'
> & { comments_count?: number | undefined; pinned?: boolean };

/** How cards stand in a page. */
export interface CardOptions {
  /** The level of the heading. */
  level?: 2 | 3;
  /** Whether the image is likely to be seen before scrolling. */
  isFirst?: boolean;
  /** Whether the portrait of the author is shown. */
  hasPortrait?: boolean;
  /** The title with marked words, of a search. */
  title?: Html;
  /** The description with marked words. */
  text?: Html;
  /** What stands below everything else. */
  below?: Html | false | undefined;
}

const remembered = rememberByRecord<CardArticle, Html>();

/** Renders an article as an entry of a list; once for a record that is remembered, unless it has parts of this page. */
export function renderCard(article: CardArticle, view: View, options: CardOptions = {}): Html {
  const { level = 2, isFirst = false, hasPortrait = true, title, text, below } = options;
  if (title ?? text ?? below) return renderNewCard(article, view, options);
  const variant = [view.locale.code, view.site.origin, level, isFirst, hasPortrait].join(' ');
  return remembered(article, variant, () => renderNewCard(article, view, options));
}

function renderNewCard(article: CardArticle, view: View, options: CardOptions): Html {
  const { level = 2, isFirst = false, hasPortrait = true, title, text, below = false } = options;
  const { path, cover_image: cover, user, organization, language, published_timestamp: date } = article;
  const link = html`<a href="${path}">${title ?? article.title}</a>`;
  const description = text ?? renderDescription(article.description);
  const foreign = directionOf(language, view);
  const classes = html`p-name ${vowelClass(article.title)}`;
  return html`<article class="card h-entry ${cover !== null && 'pictured'}">
    ${renderByline({ user, organization, date: date === '' ? null : date, hasPortrait }, view)}
    ${level === 2 ? html`<h2 class="${classes}" ${foreign}>${link}</h2>` : html`<h3 class="${classes}" ${foreign}>${link}</h3>`}
    ${(text ?? article.description) !== '' && html`<p class="p-summary ${text && 'whole'}" ${foreign}>${description}</p>`}
    ${renderMeta(article, view)} ${cover !== null && renderThumbnail(article, cover, isFirst, view)} ${below}
    <data hidden class="u-url" value="${path}"></data>
  </article> `;
}

/** Texts in another language than the page, or in an unknown one, have their own direction. */
function directionOf(language: string | null, { locale }: View): Html | false {
  if (language === null) return html` dir="auto"`;
  return language !== locale.code && html` lang="${language}" dir="auto"`;
}

function renderThumbnail({ cover_focus: focus }: CardArticle, cover: string, isFirst: boolean, { site }: View): Html {
  const loading = isFirst ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<img
    class="thumbnail"
    src="${smallImage(cover, site.origin)}"
    alt=""
    width="160"
    height="120"
    ${loading}
    decoding="async"
    ${coverFocus(focus)}
  />`;
}

/** Uploaded images have a smaller size in WebP. */
function smallImage(address: string, origin: string): string {
  const isUploaded = address.startsWith(`${origin}/images/`) && /\/[\da-f]{40}\.[a-z]+$/.test(address);
  return isUploaded ? address.replace(/\.[a-z]+$/, '-640.webp') : address;
}

function renderMeta(article: CardArticle, view: View): Html {
  const { reading: texts } = view.locale.messages;
  const { comments_count: comments, public_reactions_count: reactions, pinned = false } = article;
  const { collection_id: series, edited_at: edited, user, path } = article;
  return html`<div class="meta">
    ${pinned && html`<span>${icon('pin')}${texts.pinned}</span> `}${renderTags(article.tag_list)}
    ${series !== null && html`<a class="plain" href="/${user.username}/series/${series}">${texts.series}</a> `}
    ${edited !== null && html`<span>${texts.edited} ${renderDate(view.locale, edited)}</span> `}
    <span class="counts"
      ><span>${texts.minutes(article.reading_time_minutes)}</span>${
        reactions > 0 && renderCount('heart', reactions, texts.reactionCount(reactions), view)
      }${
        comments !== undefined &&
        html`<a class="plain" href="${path}#comments"
          >${renderCount('comment', comments, texts.commentCount(comments), view)}</a
        >`
      }</span
    >
  </div>`;
}

function renderCount(name: IconName, count: number, label: string, { locale }: View): Html {
  return html`<span
    >${icon(name)}<span aria-hidden="true">${compactCount(locale, count)}</span
    ><span class="unseen">${label}</span></span
  >`;
}
