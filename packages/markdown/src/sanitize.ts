import sanitizeHtml from 'sanitize-html';
import { nestingLimit } from './complexity-limits.ts';
import { htmlText, proseText } from './html-text.ts';
import type { RenderEnvironment } from './environment.ts';
import { textId, withOwnLinks } from './own-links.ts';
import { frameHosts } from './embeds/providers.ts';
import type { ProfileRules } from './profiles.ts';

const NESTING_LIMIT = 200;

const TEXT_TAGS =
  'a abbr b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
  'h1 h2 h3 h4 h5 h6 hr i input ins kbd label li mark ol p pre q rp rt ruby s samp small span strike strong sub summary ' +
  'sup table tbody td tfoot th thead time tr tt u ul var wbr';

const ALIGNED = 'caption col colgroup div h1 h2 h3 h4 h5 h6 hr img p table tbody td tfoot th thead tr'.split(' ');
/** Allowed attributes by element, and for all. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['dir', 'lang', 'title', 'translate'],
  a: ['href', 'hreflang', 'name', 'target', 'rel', 'aria-label'],
  blockquote: ['cite'],
  col: ['span'],
  colgroup: ['span'],
  del: ['cite', 'datetime'],
  details: ['open'],
  iframe: ['src', 'class', 'width', 'height', 'loading', 'referrerpolicy', 'sandbox', 'allow'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  input: ['type', 'disabled', 'checked'],
  ins: ['cite', 'datetime'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  q: ['cite'],
  td: ['colspan', 'rowspan', 'valign'],
  th: ['abbr', 'colspan', 'rowspan', 'scope', 'valign'],
  time: ['datetime'],
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedAttributes: Object.fromEntries(
    [...Object.keys(ATTRIBUTES), ...ALIGNED].map((element) => [
      element,
      [...(ATTRIBUTES[element] ?? []), ...(ALIGNED.includes(element) ? ['align'] : [])],
    ]),
  ),
  allowedClasses: {
    a: ['anchor', 'mention', 'embed-card', 'embed-cta', 'footnote-back'],
    code: [/^language-[\w+#.-]+$/],
    div: ['footnotes', /^embed-[a-z0-9-]+$/],
    figure: ['embed-quote'],
    li: ['task'],
    pre: ['highlight'],
    sup: ['footnote-ref'],
    span: ['embed-math', /^hljs-[a-z_-]+$/, /^[a-z]+_{1,2}$/, /^language-[\w+#.-]+$/],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  allowedIframeHostnames: [...frameHosts],
  allowIframeRelativeUrls: false,
  nestingLimit: NESTING_LIMIT,
  parseStyleAttributes: false,
};

/** Where anchors are allowed, elements may have ids, too. */
const withIds: sanitizeHtml.IOptions = {
  ...OPTIONS,
  allowedAttributes: { ...OPTIONS.allowedAttributes, '*': [...(ATTRIBUTES['*'] ?? []), 'id'] },
};

function safeId(taken: Set<string>): sanitizeHtml.Transformer {
  return (tagName, { id: rawId, ...rest }) => {
    const id = textId(rawId);
    // A page makes the name of an anchor its id.
    if (id === undefined || rest['name'] !== undefined || taken.has(id)) return { tagName, attribs: rest };
    taken.add(id);
    return { tagName, attribs: { ...rest, id } };
  };
}

/** Sanitizes HTML by an allow-list of elements and attributes; frames must come from an embed. */
export function sanitize(
  html: string,
  rules: ProfileRules,
  environment: RenderEnvironment,
): { html: string; text: string; prose: string } {
  const safe = sanitizeHtml(html, {
    ...(rules.anchors ? withIds : OPTIONS),
    ...nestingLimit(),
    allowedTags: [...TEXT_TAGS.split(' '), ...(rules.images ? ['img'] : []), ...(rules.embeds ? ['iframe'] : [])],
    transformTags: {
      ...(rules.anchors && { '*': safeId(new Set()) }),
      a: safeLink,
      img: safeImage(environment),
      iframe: safeFrame(environment),
      input: safeInput,
    },
  });
  const output = rules.anchors ? withOwnLinks(withoutEmptied(safe)) : withoutEmptied(safe);
  // The text keeps the source of formulas, which the placeholders contain.
  return { html: withMath(output, environment), text: htmlText(output), prose: proseText(output) };
}

function safeLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { target: _target, rel: _rel, ...rest } = attribs;
  // The sanitizer removes `//host/path`, whose protocol would be that of the page where the text is shown.
  if (rest['href'] !== undefined) rest['href'] = rest['href'].replace(/^\s*\/\/(?=[^\s/\\])/, 'https://');
  const outbound = /^\s*https?:/i.test(rest['href'] ?? '');
  return { tagName, attribs: outbound ? { ...rest, target: '_blank', rel: 'noopener noreferrer' } : rest };
}

/** On the web or, as a path from the root, on this site: any other path would depend on where the text is shown. */
const imageUrl = /^(?:https?:\/\/|\/(?![/\\]))/i;

function safeImage({ imageSizes }: RenderEnvironment): sanitizeHtml.Transformer {
  return (tagName, attribs) => {
    const { src = '', width, height } = attribs;
    if (!imageUrl.test(src)) return { tagName, attribs: {} };
    const size = width === undefined && height === undefined ? imageSizes.get(src) : undefined;
    const sizeAttributes = size && { width: String(size.width), height: String(size.height) };
    return { tagName, attribs: { ...attribs, ...sizeAttributes, loading: 'lazy' } };
  };
}

/** The box of an item of a task list is the only field. */
function safeInput(tagName: string, { type, disabled, ...rest }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (type !== 'checkbox' || disabled === undefined) return { tagName, attribs: {} };
  return { tagName, attribs: { type, disabled, ...(rest['checked'] !== undefined && { checked: '' }) } };
}

/** A handwritten frame survives only if an embed of the same document made the same one. */
function safeFrame(environment: RenderEnvironment): sanitizeHtml.Transformer {
  return (tagName, attribs) => {
    return { tagName, attribs: { ...environment.frames.get(attribs['src'] ?? '') } };
  };
}

/**
 * Removes fields, images and frames that lost their attributes, the content of frames, and headings without text. Text and attributes are escaped, so
 * every `<` begins a tag of the sanitizer; its own filter for elements takes quadratic time.
 */
function withoutEmptied(safe: string): string {
  return safe
    .replaceAll(/<(?:img|input) \/>/g, '')
    .replaceAll(/<(h[1-6])(?: [^>]*)?>\s*<\/\1>\n?/g, '')
    .replaceAll(/<iframe([^>]*)>|<\/iframe>/g, (_tag, attributes = '') =>
      attributes === '' ? '' : `<iframe${attributes}></iframe>`,
    );
}

/** Replaces the placeholders of formulas. */
function withMath(safe: string, { math, mathPlaceholder }: RenderEnvironment): string {
  if (math.length === 0) return safe;
  const place = new RegExp(`<span class="embed-math" title="${mathPlaceholder}-(\\d+)">[^<]*</span>`, 'g');
  return safe.replaceAll(place, (_, index: string) => math[Number(index)] ?? '');
}
