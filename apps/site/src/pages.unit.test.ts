import { xssVectors } from '@commonplace/testing/xss-vectors';
import { locales, type LocaleCode } from '@commonplace/ui/locale/locale';
import type { View } from '@commonplace/ui/view';
import { describe, expect, it } from 'vitest';
import { sampleArticle } from './article/article.samples.ts';
import { articlePage } from './article/article-page.ts';
import { homePage } from './home/home-page.ts';
import { searchPage } from './search/search-page.ts';
import { tag } from './tags/tags.samples.ts';
import { attribute, elementsOf, readJsonLd, skeletonOf, textOf } from './testing/read-page.ts';
import { samplePages } from './testing/sample-pages.ts';
import { sampleCard, sampleView } from './testing/samples.ts';

const codes = Object.keys(locales) as LocaleCode[];
const variants = Object.keys(samplePages).flatMap((name) =>
  [true, false].map((isSignedIn) => ({ name, isSignedIn, viewer: isSignedIn ? 'a user' : 'visitors' })),
);
const render = (name: string, text: string, isSignedIn: boolean, code: LocaleCode = 'en') =>
  samplePages[name]!(text, sampleView(text, { code, isSignedIn }));

describe.each(variants)('the page $name for $viewer', ({ name, isSignedIn }) => {
  it('keeps its elements and attributes whatever texts it shows', () => {
    const hostile = `${xssVectors.join(' ')} "'<b>&amp;`;
    expect(skeletonOf(render(name, hostile, isSignedIn))).toEqual(
      skeletonOf(render(name, 'A text of some words '.repeat(hostile.length / 21), isSignedIn)),
    );
  });

  it('has landmarks, one heading of the first level, and the search form', () => {
    for (const code of codes) {
      const page = elementsOf(render(name, 'A text of some words', isSignedIn, code));
      const count = (tag: string) => page.filter(({ tagName }) => tagName === tag).length;
      expect({ main: count('main'), h1: count('h1') }).toEqual({ main: 1, h1: 1 });
      expect(count('header')).toBeGreaterThan(0);
      expect(count('nav')).toBeGreaterThan(0);
      expect(count('footer')).toBe(1);
      const body = page.findIndex(({ tagName }) => tagName === 'body');
      const skip = page.slice(body).find(({ tagName }) => tagName === 'a');
      expect(attribute(skip, 'href')).toBe('#main');
      const search = page.find((element) => attribute(element, 'action') === '/search');
      expect(search && elementsOf(search).some((element) => attribute(element, 'name') === 'q')).toBe(true);
      expect(page.some((element) => attribute(element, 'style') !== undefined)).toBe(false);
      const parts = page.filter(({ tagName }) => /^(?:h[1-6]|aside|section)$/.test(tagName));
      expect(parts.filter((part) => textOf(part).trim() === '').map(({ tagName }) => tagName)).toEqual([]);
    }
  });

  it('names and sizes its images, uses each id once, and refers to forms that it has', () => {
    const page = elementsOf(render(name, 'A text of some words', isSignedIn));
    for (const image of page.filter(({ tagName }) => tagName === 'img')) {
      expect(
        ['alt', 'width', 'height'].map((key) => attribute(image, key)),
        attribute(image, 'src'),
      ).not.toContain(undefined);
    }
    const ids = page.flatMap((element) => attribute(element, 'id') ?? []);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    const forms = page.flatMap((element) => attribute(element, 'form') ?? []);
    expect(forms.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('has a head for search engines and previews', () => {
    const page = elementsOf(render(name, 'A text of some words', isSignedIn));
    const meta = new Map(
      page
        .filter(({ tagName }) => tagName === 'meta')
        .map((it) => [attribute(it, 'property') ?? attribute(it, 'name'), attribute(it, 'content')]),
    );
    expect(meta.get('description')?.length).toBeGreaterThanOrEqual(10);
    expect(meta.get('description')?.length).toBeLessThanOrEqual(320);
    expect(meta.get('twitter:card')).toBe('summary_large_image');
    for (const key of ['og:title', 'og:type', 'og:url', 'og:site_name', 'og:image'])
      expect(meta.get(key), key).toBeTruthy();
    // A page that is not there has no address.
    const canonical = page.filter((element) => attribute(element, 'rel') === 'canonical');
    expect(canonical).toHaveLength(['problem', 'commentSignedOut'].includes(name) ? 0 : 1);
  });
});

const article = (isSignedIn: boolean) => articlePage(sampleArticle('A title'), sampleView('Site', { isSignedIn }));

describe('articlePage', () => {
  it('shares by email without a script', () => {
    expect(article(false)).toMatch(/<a href="mailto:\?body=https:\/\/site\.example\/[^"]+"\s+aria-label="Share"/);
  });

  it('has the heading within the article and the buttons that readers know', () => {
    const page = elementsOf(article(true));
    const main = page.find(({ tagName }) => tagName === 'article')!;
    expect(
      elementsOf(main)
        .filter(({ tagName }) => tagName === 'h1')
        .map(textOf),
    ).toEqual(['A title']);
    const foreign = elementsOf(main).filter((element) => attribute(element, 'lang') === 'ar');
    expect(foreign.map((element) => [element.tagName, attribute(element, 'dir')])).toEqual([
      ['h1', 'rtl'],
      ['div', 'rtl'],
    ]);
    const buttons = page
      .filter(({ tagName }) => tagName === 'button')
      .map((it) => [textOf(it).replace(/\d+$/, '').trim(), attribute(it, 'aria-pressed')]);
    expect(buttons).toEqual(
      expect.arrayContaining([
        ['Like', 'true'],
        ['Unicorn', 'false'],
        ['Saved', 'true'],
        ['FollowA title', 'false'],
        ['Like: comment of A title', 'false'],
        ['Comment', undefined],
        ['Reply', undefined],
      ]),
    );
  });

  it('sends visitors to sign-in by links with the same names', () => {
    const links = elementsOf(article(false)).filter((it) =>
      /^\/signin\?return_to=%2Fpage(?:%23comment.*)?$/.test(attribute(it, 'href') ?? ''),
    );
    const names = links.map((it) => textOf(it).replace(/\d+$/, '').trim());
    expect(names).toEqual(expect.arrayContaining(['Sign in', 'Like', 'FollowA title', 'Comment', 'Reply']));
    const forms = elementsOf(article(false)).filter((it) => attribute(it, 'method') === 'post');
    expect(forms.map((it) => attribute(it, 'action'))).toEqual(['/settings/language']);
  });

  it('shows a refused reply where it was typed', () => {
    const alert = elementsOf(article(true)).find((it) => attribute(it, 'role') === 'alert');
    expect(attribute(alert, 'id')).toBe('reply-1a-error');
  });

  it('describes itself, its comments and its path to search engines', () => {
    const [posting, path] = readJsonLd(article(false));
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'A title',
      datePublished: '2026-01-15T09:30:00Z',
      dateModified: '2026-01-17T09:30:00Z',
      comment: [{ '@type': 'Comment', text: 'Well said.' }],
    });
    expect(path).toMatchObject({ '@type': 'BreadcrumbList' });
  });
});

describe('billboards', () => {
  const slots = (page: string) => elementsOf(page).flatMap((it) => attribute(it, 'data-src') ?? []);
  const data = sampleArticle('A title');

  it('are chosen for the article, whose edge of the window has its own placement', () => {
    const page = slots(article(false));
    expect(page).toEqual(expect.arrayContaining(['/billboards/footer?article_id=7']));
    expect(page.at(-1)).toBe('/billboards/post_fixed_bottom?article_id=7');
  });

  it('are chosen for no article elsewhere, and for no draft', () => {
    const view = sampleView('Site');
    for (const page of [samplePages['home']!('Site', view), articlePage({ ...data, isPreview: true }, view)]) {
      expect(slots(page)).toEqual(expect.arrayContaining(['/billboards/footer', '/billboards/page_fixed_bottom']));
      expect(slots(page).filter((path) => path.includes('article_id'))).toEqual([]);
    }
  });
});

describe('the menu of moderators', () => {
  const menusFor = (viewer: Partial<NonNullable<View['viewer']>>) => {
    const view = sampleView('Site', { isSignedIn: true });
    const none = { isModerator: false, isSuperAdmin: false, mayVote: false };
    const page = articlePage(sampleArticle('A title'), { ...view, viewer: { ...view.viewer!, ...none, ...viewer } });
    const menus = elementsOf(page).filter((it) => attribute(it, 'class') === 'moderate');
    return menus.map((menu) =>
      elementsOf(menu)
        .filter(({ tagName }) => tagName === 'summary')
        .map(textOf),
    );
  };

  it('is for moderators and trusted users alone, as far as their role goes', () => {
    expect(menusFor({})).toEqual([]);
    expect(menusFor({ mayVote: true })).toEqual([['Vote'], ['Vote']]);
    const [onArticle, onComment, ...others] = menusFor({ mayVote: true, isModerator: true });
    expect(onArticle).toEqual(['Moderate', 'Unpublish', 'Lift the limits', 'Suspend', 'Mark as spam', 'Trust']);
    expect([onComment, ...others]).toEqual([
      ['Moderate', 'Delete'],
      ['Moderate', 'Delete'],
    ]);
    const [all] = menusFor({ mayVote: true, isModerator: true, isSuperAdmin: true });
    expect(all).toEqual(expect.arrayContaining(['Restore good standing', 'Warn', 'Suspend from comments', 'Ban']));
  });

  it('offers no votes on what the viewer wrote', () => {
    expect(menusFor({ username: 'ada', mayVote: true })).toEqual([['Vote']]);
    expect(menusFor({ username: 'ada', mayVote: true, isModerator: true })[0]).toEqual(['Moderate', 'Unpublish']);
  });
});

describe('homePage', () => {
  it('has the layout of the theme', () => {
    const view = sampleView('Site');
    const show = (home: View['site']['home']) =>
      elementsOf(samplePages['home']!('Site', { ...view, site: { ...view.site, home } }));
    const [full, plain] = [show({ introduction: true, aside: ['tags'] }), show({ introduction: false, aside: [] })];
    expect(full.some(({ tagName }) => tagName === 'aside')).toBe(true);
    expect(
      attribute(
        full.find(({ tagName }) => tagName === 'h1'),
        'class',
      ),
    ).toBeUndefined();
    expect(plain.some(({ tagName }) => tagName === 'aside')).toBe(false);
    expect(
      attribute(
        plain.find(({ tagName }) => tagName === 'h1'),
        'class',
      ),
    ).toBe('unseen');
  });

  it('says how to fill a feed without articles', () => {
    const data = {
      order: 'relevant',
      isFeed: true,
      articles: [],
      paging: { page: 1, hasNext: false },
      tags: [],
    } as const;
    expect(homePage(data, sampleView('Site', { isSignedIn: true }))).toMatch(/follow/i);
  });

  it('tells visitors what the site is about, on its first page', () => {
    const lead = (page: number, isSignedIn: boolean) => {
      const data = { order: 'relevant', isFeed: false, articles: [sampleCard('A')], tags: [] } as const;
      const html = homePage({ ...data, paging: { page, hasNext: false } }, sampleView('About bread', { isSignedIn }));
      return html.includes('<p class="lead">About bread</p>');
    };
    expect([lead(1, false), lead(2, false), lead(1, true)]).toEqual([true, false, false]);
  });
});

describe('searchPage', () => {
  it.each([
    ['en', 999, ['999 results', 'Tags: all 999']],
    ['en', 1_000, ['At least 1,000 results', 'Tags: the first 1,000']],
    ['de', 1_000, ['Mindestens 1.000 Ergebnisse', 'Tags: die ersten 1.000']],
  ] as const)('tells in %s that a search counts no further: %i', (code, total, texts) => {
    const results = { tags: { total, items: [tag('Bread')] } };
    const answer = { total, suggestion: null, results, facets: {} };
    const data = { query: { q: 'words' }, answer, paging: { page: 1, hasNext: true } };
    const page = textOf(elementsOf(searchPage(data, sampleView('Site', { code })))[0]!);
    for (const text of texts) expect(page).toContain(text);
  });
});
