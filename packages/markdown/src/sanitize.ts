import sanitizeHtml from 'sanitize-html';
import { htmlText } from './html-text.ts';
import type { RenderEnvironment } from './environment.ts';
import { frameHosts } from './embeds/providers.ts';
import type { ProfileRules } from './profiles.ts';

const NESTING_LIMIT = 200;

const TEXT_TAGS =
  'a abbr b blockquote br cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i ins kbd ' +
  'li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var wbr';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedAttributes: {
    a: ['href', 'name', 'title', 'target', 'rel'],
    abbr: ['title'],
    details: ['open'],
    iframe: ['src', 'class', 'width', 'height', 'title', 'loading', 'referrerpolicy', 'sandbox', 'allow'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start', 'reversed'],
    span: ['title'],
    td: ['align', 'colspan', 'rowspan'],
    th: ['align', 'colspan', 'rowspan', 'scope'],
  },
  allowedClasses: {
    a: ['anchor', 'mention', 'embed-card', 'embed-cta'],
    code: [/^language-[\w+#.-]+$/],
    div: [/^embed-[a-z0-9-]+$/],
    figure: ['embed-quote'],
    pre: ['highlight'],
    span: ['embed-math', /^hljs-[a-z_-]+$/, /^[a-z]+_{1,2}$/, /^language-[\w+#.-]+$/],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  allowedIframeHostnames: [...frameHosts],
  allowIframeRelativeUrls: false,
  nestingLimit: NESTING_LIMIT,
  parseStyleAttributes: false,
};

/** What is safe of `html`: elements and attributes of one allow-list, and no frame but those that an embed made. */
export function sanitize(
  html: string,
  rules: ProfileRules,
  environment: RenderEnvironment,
): { html: string; text: string } {
  const safe = sanitizeHtml(html, {
    ...OPTIONS,
    allowedTags: [...TEXT_TAGS.split(' '), ...(rules.images ? ['img'] : []), ...(rules.embeds ? ['iframe'] : [])],
    transformTags: { a: safeLink, img: safeImage, iframe: safeFrame(environment) },
  });
  const shown = withoutEmptied(safe);
  // Formulas read best as they were written, which is what holds their places.
  return { html: withMath(shown, environment), text: htmlText(shown) };
}

function safeLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { target: _target, rel: _rel, ...rest } = attribs;
  const outbound = /^\s*https?:/i.test(attribs['href'] ?? '');
  return { tagName, attribs: outbound ? { ...rest, target: '_blank', rel: 'noopener noreferrer' } : rest };
}

function safeImage(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const fetched = /^https?:\/\//i.test(attribs['src'] ?? '');
  return { tagName, attribs: fetched ? { ...attribs, loading: 'lazy' } : {} };
}

/** A frame written as HTML survives only as the very frame that an embed of the same document made. */
function safeFrame(environment: RenderEnvironment): sanitizeHtml.Transformer {
  return (tagName, attribs) => {
    return { tagName, attribs: { ...environment.frames.get(attribs['src'] ?? '') } };
  };
}

/**
 * Without the images and frames that lost their attributes above, and with nothing in the others: a browser shows nothing
 * of it. Text and attributes are escaped, so a `<` can only be a tag of the sanitiser's making; its own filter for
 * elements takes quadratic time.
 */
function withoutEmptied(safe: string): string {
  return safe
    .replaceAll('<img />', '')
    .replaceAll(/<iframe([^>]*)>|<\/iframe>/g, (_tag, attributes = '') =>
      attributes === '' ? '' : `<iframe${attributes}></iframe>`,
    );
}

/** The formulas in the places that were held for them. */
function withMath(safe: string, { math, mathMark }: RenderEnvironment): string {
  if (math.length === 0) return safe;
  const place = new RegExp(`<span class="embed-math" title="${mathMark}-(\\d+)">[^<]*</span>`, 'g');
  return safe.replaceAll(place, (_, index: string) => math[Number(index)] ?? '');
}
