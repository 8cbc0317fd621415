import { isEmpty, isFramed, problemsOfFrame } from './expect-frame.ts';
import { addressOf, fillForm, type FoundForm } from './forms.ts';
import { kindOf } from './kinds.ts';
import { addressesIn, localAddress, readPage, type PageLink } from './read-page.ts';

/** An answer as a reader gets it, redirects not followed. */
export interface Opened {
  status: number;
  headers: Headers;
  text: string;
  /** What went wrong in a browser, such as an error of a script. */
  problems?: readonly string[];
}

/** How a person opens an address. */
export type Open = (address: string) => Promise<Opened>;

export interface Crawled {
  /** The opened addresses by kind. */
  opened: Map<string, string[]>;
  forms: FoundForm[];
  problems: string[];
}

export interface CrawlOptions {
  origin: string;
  open: Open;
  /** Where links begin; so do pages without a link to them. */
  start: readonly string[];
  /** How many addresses of a kind are opened. */
  maxPerKind: number;
  /** Addresses that are not opened. */
  isLeftOut(address: string): boolean;
}

interface Target extends PageLink {
  from: string;
}

/** Follows links, pagers, filters, feeds and redirects, and returns what is wrong with the answers. */
export async function crawl(options: CrawlOptions): Promise<Crawled> {
  const found: Crawled = { opened: new Map(), forms: [], problems: [] };
  const seen = new Set<string>();
  const waiting: Target[] = options.start.map((address) => ({ address, hasEntries: false, from: 'the start' }));
  for (let target = waiting.shift(); target; target = waiting.shift()) {
    const { address, from } = target;
    if (!takeTurn(address, found.opened, options.maxPerKind)) continue;
    const { links, forms, problems } = readAnswer(target, await options.open(address), options.origin);
    found.forms.push(...forms);
    found.problems.push(...problems.map((problem) => `${address} (from ${from}): ${problem}`));
    for (const link of links) {
      const [next = ''] = link.address.split('#', 1);
      if (!seen.has(next) && !options.isLeftOut(next)) waiting.push({ ...link, address: next, from: address });
      seen.add(next);
    }
  }
  return found;
}

interface ReadAnswer {
  links: PageLink[];
  forms: FoundForm[];
  problems: string[];
}

function readAnswer({ address, hasEntries }: Target, answer: Opened, origin: string): ReadAnswer {
  const { status, headers, text, problems = [] } = answer;
  const next = localAddress(headers.get('location') ?? '', address, origin);
  const redirected = status >= 300 && status < 400 && next !== undefined ? [{ address: next, hasEntries }] : [];
  const read: ReadAnswer = {
    links: [...redirected, ...linksOfHeader(headers, origin)],
    forms: [],
    problems: [...problems, ...(status >= 400 ? [`is ${status}`] : [])],
  };
  if (status !== 200) return read;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) readDocument({ address, hasEntries }, text, origin, read);
  else if (/xml|json|text\/plain/.test(type) && kindOf(address) !== undefined)
    read.links.push(...addressesIn(text, origin));
  return read;
}

function readDocument({ address, hasEntries }: PageLink, text: string, origin: string, read: ReadAnswer): void {
  const { root, links, forms } = readPage(text, address, origin);
  if (!isFramed(address)) read.problems.push(...problemsOfFrame(root));
  if (hasEntries && isEmpty(root)) read.problems.push('has no entries');
  read.forms.push(...forms.map((form) => ({ at: address, form })));
  read.links.push(...links, ...readForms(read.forms));
}

/** Whether an address is to be opened: each file once, and some pages of a kind. */
function takeTurn(address: string, opened: Map<string, string[]>, maxPerKind: number): boolean {
  const kind = kindOf(address) ?? address;
  const others = opened.get(kind) ?? [];
  if (others.length >= maxPerKind) return false;
  opened.set(kind, [...others, address]);
  return true;
}

function linksOfHeader(headers: Headers, origin: string): PageLink[] {
  const targets = [...(headers.get('link') ?? '').matchAll(/<([^>]*)>(?![^,]*webmention)/g)];
  return targets.flatMap(([, href = '']) => {
    const address = localAddress(href, '/', origin);
    return address === undefined ? [] : [{ address, hasEntries: false }];
  });
}

/** Returns where the forms lead that only read. */
function readForms(forms: readonly FoundForm[]): PageLink[] {
  const filled = forms.map((form) => fillForm(form, (name) => (name === 'q' ? 'loaf' : '')));
  return filled.filter(({ isRead }) => isRead).map((form) => ({ address: addressOf(form), hasEntries: false }));
}
