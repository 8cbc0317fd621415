import { classesOf, findAll, type ReadElement } from '@commonplace/testing/read-html';

/** Pages that other sites show in a frame, without a frame of this site. */
export const isFramed = (address: string) => /^[^?]*\/embed(?:\?|$)/.test(address);

/** Returns what a page lacks of the frame and the head that all pages have. */
export function problemsOfFrame(root: ReadElement): string[] {
  const all = findAll(root, () => true);
  const count = (tag: string) => all.filter((element) => element.tag === tag).length;
  const main = all.find(({ tag }) => tag === 'main');
  const header = all.find((element) => element.tag === 'header' && classesOf(element).includes('bar'));
  const body = all.find(({ tag }) => tag === 'body');
  const [first] = body ? findAll(body, ({ tag }) => tag === 'a') : [];
  const checks: Record<string, boolean> = {
    'a language': /^\w{2}/.test(root.attributes['lang'] ?? ''),
    'a title': all.some(({ tag, text }) => tag === 'title' && text.includes(' - ')) || count('title') === 1,
    'one h1 with a text': count('h1') === 1 && all.some(({ tag, text }) => tag === 'h1' && text !== ''),
    'one main': count('main') === 1 && main?.attributes['id'] === 'main',
    'a text in main': (main?.text.length ?? 0) > 10,
    'a skip link': first?.attributes['href'] === '#main',
    'a header with search and account': header !== undefined && hasParts(header),
    'one footer': all.filter((element) => classesOf(element).includes('footer')).length === 1,
    'all its parts': !/unavailable at the moment|gerade nicht verfügbar/.test(main?.text ?? ''),
    ...metadata(all),
  };
  return Object.entries(checks).flatMap(([name, isMet]) => (isMet ? [] : [`has not ${name}`]));
}

function hasParts(header: ReadElement): boolean {
  const forms = findAll(header, ({ tag, attributes }) => tag === 'form' && attributes['action'] === '/search');
  return forms.length === 1 && findAll(header, ({ tag }) => tag === 'nav').length > 0;
}

function metadata(all: readonly ReadElement[]): Record<string, boolean> {
  const properties = ['title', 'type', 'url', 'site_name', 'description', 'image', 'locale'];
  const has = (property: string) =>
    all.filter(({ attributes }) => attributes['property'] === `og:${property}` && attributes['content'] !== '')
      .length === 1;
  const named = (name: string) => all.some(({ attributes }) => attributes['name'] === name);
  const linked = (rel: string) => all.some(({ tag, attributes }) => tag === 'link' && attributes['rel'] === rel);
  return {
    ...Object.fromEntries(properties.map((property) => [`og:${property}`, has(property)])),
    'a description': named('description'),
    'an icon': linked('icon'),
    'a manifest': linked('manifest'),
  };
}

/** Whether a page shows that it has no entries. */
export function isEmpty(root: ReadElement): boolean {
  const main = findAll(root, ({ tag }) => tag === 'main')[0];
  return main === undefined || findAll(main, (element) => classesOf(element).includes('empty')).length > 0;
}
