import { styleNonce } from './style-nonce.ts';

/** Elements that run code, load other documents or change the base URL. */
const removedElements = 'script, iframe, frame, object, embed, base, meta, link, template';
const baseStyle =
  'body { margin: 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere } img { max-width: 100% }';

const tags = /<[a-z][^<>]*>/gi;
const blockedAttributes = /([\s"'/])(style|srcdoc|on[a-z]+)(?=\s*=)/gi;
const styleTags = /<(\/?)style\b/gi;

/**
 * Returns an HTML document for a sandboxed preview frame: without scripts, embedded documents and external images, and
 * with its styles as far as the Content-Security-Policy allows.
 */
export function previewDocument(html: string): string {
  const page = new DOMParser().parseFromString(renameBlocked(html), 'text/html');
  for (const element of page.querySelectorAll(removedElements)) element.remove();
  const rules = [baseStyle];
  for (const [at, element] of [...page.querySelectorAll('*')].entries()) rules.push(ruleOf(element, at));
  for (const picture of page.querySelectorAll('img, video, audio, source'))
    if (!isSameOrigin(picture)) replaceWithLabel(picture);
  for (const link of page.querySelectorAll('a')) link.setAttribute('target', '_blank');
  for (const style of page.querySelectorAll('x-style')) {
    rules.push(style.textContent);
    style.remove();
  }
  const style = page.createElement('style');
  style.setAttribute('nonce', styleNonce());
  style.textContent = rules.join('\n').replaceAll('<', String.raw`\3c `);
  page.head.append(style);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Renames attributes and elements that would violate the policy while the parser reads them. */
function renameBlocked(html: string): string {
  return html
    .replaceAll(tags, (tag) => tag.replaceAll(blockedAttributes, '$1data-$2'))
    .replaceAll(styleTags, '<$1x-style');
}

/** Converts a style attribute to a rule: the policy allows style elements with a nonce, not attributes. */
function ruleOf(element: Element, at: number): string {
  const style = element.getAttribute('data-style');
  if (style === null) return '';
  element.removeAttribute('data-style');
  element.setAttribute('data-at', String(at));
  return `[data-at="${at}"] { ${style} }`;
}

function isSameOrigin(picture: Element): boolean {
  const url = URL.parse(picture.getAttribute('src') ?? '', window.location.origin);
  return !picture.hasAttribute('srcset') && (url?.protocol === 'data:' || url?.origin === window.location.origin);
}

/** Replaces external media by its description. */
function replaceWithLabel(picture: Element): void {
  picture.replaceWith(`[${picture.getAttribute('alt') || (picture.getAttribute('src') ?? picture.localName)}]`);
}
