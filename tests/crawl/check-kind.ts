import { pagesBesideSite } from '@commonplace/gateway/pages';
import { pageRoutes } from '@commonplace/site/routes';
import type { Visitor } from '../support/visitor.ts';

const isOfAccounts = new Set(pagesBesideSite.map(({ path }) => path));
const isPaged = new Set(pageRoutes.filter((route) => route.isPaged === true).map(({ path }) => path));

/** Administrators write pages in one language. */
const ofAdministrators = new Set(['/page/:slug']);
/** Headers that differ each time. */
const fresh = new Set([
  'x-request-id',
  'date',
  'set-cookie',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]);

export interface KindCheck {
  pattern: string;
  address: string;
  origin: string;
  visitor: Visitor;
  isSignedIn: boolean;
}

/** Returns what is wrong with HEAD, the caching, the language and the numbers of pages of a kind, at one of its addresses. */
export async function problemsOfKind(check: KindCheck): Promise<string[]> {
  const { pattern, address, visitor } = check;
  const shown = await visitor.get(address);
  const wrong: string[] = [];
  // It redirects, as to the sign-in page.
  if (shown.status !== 200) return [];
  const isPage = shown.headers.get('content-type')?.startsWith('text/html') === true;
  if (!isSame(shown.headers, await headOf(check))) wrong.push('answers HEAD with other headers than GET');
  wrong.push(...problemsOfCaching(shown.headers, check));
  if (isPage && !ofAdministrators.has(pattern)) {
    const { text } = await visitor.get(address, { 'accept-language': 'de' });
    if (!text.includes('<html lang="de"') && !address.includes('/embed')) wrong.push('is not in German');
  }
  if (isPaged.has(pattern)) {
    for (const number of ['0', 'x', '1001', '1000000']) {
      const { status } = await visitor.get(`${address}${address.includes('?') ? '&' : '?'}page=${number}`);
      if (status !== 404) wrong.push(`is ${status} with page=${number}`);
    }
  }
  return wrong.map((problem) => `${pattern} (${address}): ${problem}`);
}

/** Visitors share pages of the site; all others are for one person. */
function problemsOfCaching(headers: Headers, { pattern, isSignedIn }: KindCheck): string[] {
  const found = headers.get('cache-control') ?? 'none';
  const isShared = !isSignedIn && !isOfAccounts.has(pattern);
  const wanted = isShared ? /^public/ : /^private, no-store$/;
  const wrong = wanted.test(found) ? [] : [`has the caching ${found}`];
  return isShared && headers.get('etag') === null ? [...wrong, 'has no ETag'] : wrong;
}

async function headOf({ address, origin, visitor }: KindCheck): Promise<Headers> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'user-agent': 'contract-tests', accept: 'text/html', ...(cookie !== '' && { cookie }) };
  return (await fetch(origin + address, { method: 'HEAD', redirect: 'manual', headers })).headers;
}

function isSame(one: Headers, other: Headers): boolean {
  const lasting = (headers: Headers) => JSON.stringify([...headers].filter(([name]) => !fresh.has(name)));
  return lasting(one) === lasting(other);
}
