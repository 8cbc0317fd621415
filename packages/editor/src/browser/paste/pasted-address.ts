import { providersByHost } from '@commonplace/markdown/embeds/providers';
import { webAddress } from '@commonplace/markdown/embeds/web-address';
import { linkTarget } from './escape-text.ts';

/** Where something is pasted: the selected text, and the text around it. */
export interface PastePlace {
  before: string;
  selected: string;
  after: string;
}

/** What an address becomes: Markdown, or a picture, with the target that it has in Markdown, if the writer wants one. */
export type PastedAddress =
  | { markdown: string; picture?: undefined }
  | { picture: string; markdown?: undefined }
  | undefined;

/**
 * Returns what a pasted text becomes if it is an address: a link over selected words, alone on a line the embed that shows it on
 * the site with this origin. Undefined for an address that stays.
 */
export function pastedAddress(text: string, place: PastePlace, origin: string): PastedAddress {
  const address = text.trim();
  const url = /\s/.test(address) ? undefined : webAddress(address);
  if (!url) return undefined;
  const [start, end] = [/[^\n]*$/.exec(place.before)?.[0] ?? '', /^[^\n]*/.exec(place.after)?.[0] ?? ''];
  if (place.selected.trim() !== '') {
    const markdown = linkOver(place.selected, address, start === '');
    return markdown === undefined ? undefined : { markdown };
  }
  if (isPicture(url)) {
    return /(?:^|\s)$/.test(start) && /^(?:\s|$)/.test(end) ? { picture: linkTarget(address) } : undefined;
  }
  const embed = (start + end).trim() === '' ? embedOf(url, address, origin) : undefined;
  return embed === undefined ? undefined : { markdown: embed };
}

/** The marks of a heading, of a list or of a quote. */
const lineMarks = /^(?:\s*(?:#{1,6}|[-*+]|\d{1,9}[.)]|>)(?=\s))*\s*/;
/** Another link, or an address. Pictures can be links. */
const notLinkText = /(?<!!)\[[^\]]*\][([]|\bhttps?:\/\/(?![^()\s]*\))|[\n|]/;

/** Returns a link with the selected words; undefined if these are no text of a link. */
function linkOver(selected: string, address: string, isLineStart: boolean): string | undefined {
  const lead = (isLineStart ? lineMarks : /^\s*/).exec(selected)?.[0] ?? '';
  const words = selected.slice(lead.length).trimEnd();
  if (words === '' || notLinkText.test(words) || !isBalanced(words)) return undefined;
  return `${lead}[${words}](${linkTarget(address)})${selected.slice(lead.length + words.length)}`;
}

/** Whether brackets and marks have both their ends in a text. */
function isBalanced(text: string): boolean {
  let plain = text.replaceAll(/\\./g, '');
  for (let before = ''; before !== plain; plain = plain.replaceAll(/\[[^[\]]*\]/g, '')) before = plain;
  return !/[[\]]/.test(plain) && ['`', '**', '~~'].every((sign) => plain.split(sign).length % 2 === 1);
}

function isPicture({ pathname }: URL): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(pathname);
}

function embedOf(url: URL, address: string, origin: string): string | undefined {
  if (url.origin === origin) return ownEmbed(url);
  const isFramed = providersByHost.get(url.hostname)?.frame(url) !== undefined;
  return isFramed && !/[{}]/.test(address) ? `{% embed ${address} %}` : undefined;
}

/** Pages of the site that an embed names. Slugs of articles have a dash, unlike most other pages. */
const ownPages: readonly [path: RegExp, name: string][] = [
  [/^\/t\/([\p{L}\p{M}\p{N}]{1,30})$/u, 'tag'],
  [/^\/[\w-]+\/comment\/([0-9a-p]{1,10})$/, 'comment'],
  [/^(\/listings\/[\w-]+\/[\w-]+)$/, 'listing'],
  [/^(\/(?!(?:api|assets|dashboard|feed|listings|settings|t)\/)[\w-]+\/\w+-[\w-]+)$/, 'post'],
];

function ownEmbed({ pathname, search, hash }: URL): string | undefined {
  if (search !== '' || hash !== '') return undefined;
  for (const [path, name] of ownPages) {
    const argument = path.exec(decoded(pathname))?.[1];
    if (argument !== undefined) return `{% ${name} ${argument} %}`;
  }
  return undefined;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
