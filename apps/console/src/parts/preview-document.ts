import { styleNonce } from './style-nonce.ts';

/** What would run, lead elsewhere, or be another document. */
const left = 'script, iframe, frame, object, embed, base, meta, link, template';
const plain =
  'body { margin: 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere } img { max-width: 100% }';

const tags = /<[a-z][^<>]*>/gi;
const refused = /([\s"'/])(style|srcdoc|on[a-z]+)(?=\s*=)/gi;
const styleTags = /<(\/?)style\b/gi;

/**
 * A document of HTML that somebody is writing, for a frame without scripts: nothing in it runs, asks another site, or leads
 * anywhere. Its styles are shown as far as the console's policy lets them.
 */
export function previewDocument(html: string): string {
  const page = new DOMParser().parseFromString(withoutViolations(html), 'text/html');
  for (const element of page.querySelectorAll(left)) element.remove();
  const rules = [plain];
  for (const [at, element] of [...page.querySelectorAll('*')].entries()) rules.push(ruleOf(element, at));
  for (const picture of page.querySelectorAll('img, video, audio, source')) if (!isOurs(picture)) stand(picture);
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

/** Already reading what the policy refuses is a violation of it: such attributes and elements get other names. */
function withoutViolations(html: string): string {
  return html.replaceAll(tags, (tag) => tag.replaceAll(refused, '$1data-$2')).replaceAll(styleTags, '<$1x-style');
}

/** A style of an element as a rule: the policy lets elements of style show, not attributes. */
function ruleOf(element: Element, at: number): string {
  const style = element.getAttribute('data-style');
  if (style === null) return '';
  element.removeAttribute('data-style');
  element.setAttribute('data-at', String(at));
  return `[data-at="${at}"] { ${style} }`;
}

function isOurs(picture: Element): boolean {
  const address = URL.parse(picture.getAttribute('src') ?? '', window.location.origin);
  return (
    !picture.hasAttribute('srcset') && (address?.protocol === 'data:' || address?.origin === window.location.origin)
  );
}

/** What is of another site is named instead of shown. */
function stand(picture: Element): void {
  picture.replaceWith(`[${picture.getAttribute('alt') || (picture.getAttribute('src') ?? picture.localName)}]`);
}
