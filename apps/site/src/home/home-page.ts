import { attributes, html, type Html } from '@commonplace/ui/markup';
import { welcomePath } from '@commonplace/ui/page/returning-path';
import { renderPage } from '../parts/render-page.ts';
import { renderBillboards } from '../parts/billboards.ts';
import type { HomePart, View } from '@commonplace/ui/view';
import { feedLinks } from '../parts/feed-links.ts';
import { articleListJsonLd, renderArticleList, type ArticleList } from '../article-lists/article-list.ts';
import { renderCard, type CardArticle } from '../parts/card.ts';
import { pagePaths } from '../parts/pager.ts';
import { renderTagSection } from '../parts/tags.ts';
import { orderedPath, renderOrders, type Order, type Period } from '../article-lists/orders.ts';

/** The data of the home page and of its other orders. */
export interface HomePageData extends ArticleList {
  order: Order;
  /** Whether the articles are those that the viewer follows. */
  isFeed: boolean;
  /** The tags in use, the most popular first; undefined while they are unavailable. */
  tags: readonly string[] | undefined;
  /** Articles shown below the hint in an empty feed. */
  suggested?: readonly CardArticle[] | undefined;
}

/** Renders the home page, the latest or the top articles. */
export function homePage(data: HomePageData, view: View): string {
  const { order, isFeed, articles, paging } = data;
  const { site, locale } = view;
  const { lists: texts } = locale.messages;
  const path = orderedPath('/', order);
  const title = titleOf(order, view);
  const isNew = articles?.length === 0 && paging.page === 1 && !isFeed;
  const head = {
    title,
    description: site.description,
    ...pagePaths(path, paging),
    alternates: feedLinks('/feed', site.name),
    jsonLd: [
      path === '/'
        ? { '@type': 'WebSite', name: site.name, url: `${site.origin}/`, potentialAction: searchAction(site.origin) }
        : { '@type': 'CollectionPage', name: title, mainEntity: articleListJsonLd(articles, site.origin) },
    ],
  };
  if (isNew) return renderPage({ head, layout: 'narrow', main: renderWelcome(view) }, view);
  const [first, second, third] = renderBillboards(['feed_first', 'feed_second', 'feed_third']);
  const main = html`${renderTitle(data, title, view)} ${renderBillboards(['home_hero'])}
  ${renderOrders('/', order, view, view.viewer && texts.feed)}
  ${
    isFeed && articles?.length === 0
      ? renderEmptyFeed(data, view)
      : renderArticleList(data, path, texts.noArticles, view, { 2: first, 8: second, 14: third })
  }`;
  const aside = renderAside(data, view);
  return renderPage({ head, layout: aside ? 'list' : 'narrow', main, isFeed: true, aside }, view);
}

/** Renders the heading, which only the introduction of the home page shows. Visitors read there what the site is about. */
function renderTitle({ order, paging }: HomePageData, title: string, { site, viewer }: View): Html {
  const isHome = order === 'relevant';
  const isIntroduced = isHome && site.home.introduction;
  const isDescribed = isIntroduced || (isHome && paging.page === 1 && !viewer);
  return html`<h1 ${attributes({ class: !isIntroduced && 'unseen' })}>${title}</h1>
    ${isDescribed && site.description !== null && html`<p class="lead">${site.description}</p> `}`;
}

function titleOf(order: Order, { site, locale }: View): string {
  const { lists: texts } = locale.messages;
  if (order === 'relevant') return site.name;
  if (order === 'latest') return texts.latestArticles;
  return texts.topArticles(texts[order.slice('top/'.length) as Period]);
}

function searchAction(origin: string) {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
}

/** Renders the page of a site without articles, which says how to publish the first one. */
function renderWelcome({ site, locale, viewer, isViewerAway = false }: View): Html {
  const { lists: texts, layout } = locale.messages;
  const steps = viewer ? texts.welcomeSteps.slice(1) : texts.welcomeSteps;
  const mayJoin = !viewer && !isViewerAway && site.allowsSignUp;
  return html`<section class="welcome">
    <h1>${texts.welcome(site.name)}</h1>
    ${site.description !== null && html`<p class="lead">${site.description}</p> `}
    <p class="lead">${texts.welcomeText}</p>
    <ol>
      ${steps.map((step) => html`<li>${step}</li> `)}
    </ol>
    <p>
      ${mayJoin && html`<a class="button" href="/signup">${layout.signUp}</a> `}<a
        class="button ${mayJoin && 'quiet'}"
        href="/new"
        rel="nofollow"
        >${texts.writeFirst}</a
      >
      <a class="button quiet" href="/api/docs">${layout.apiReference}</a>
    </p>
  </section>`;
}

function renderEmptyFeed({ suggested = [] }: HomePageData, view: View): Html {
  const { lists: texts } = view.locale.messages;
  return html`<div class="empty">
      <p>${texts.emptyFeed}</p>
      <p>
        <a class="button" href="${welcomePath}">${texts.findPeople}</a>
        <a class="button quiet" href="/tags">${texts.findTags}</a>
      </p>
    </div>
    ${
      suggested.length > 0 &&
      html`<h2>${texts.latestArticles}</h2>
        ${suggested.map((article) => renderCard(article, view, { level: 3 }))}`
    }`;
}

/** Renders the parts that the theme has, in its order; undefined if nothing is left. */
function renderAside(data: HomePageData, view: View): Html | undefined {
  const parts = view.site.home.aside.map((part) => asideParts[part](data, view)).filter((part) => part !== false);
  if (parts.length === 0) return undefined;
  const right = renderBillboards(['sidebar_right', 'sidebar_right_second', 'sidebar_right_third']);
  return html`${parts}${right}${renderBillboards(['sidebar_left', 'sidebar_left_2'])}`;
}

const asideParts: Record<HomePart, (data: HomePageData, view: View) => Html | false> = {
  tags: ({ tags }, view) => renderTagSection(tags, view),
};
