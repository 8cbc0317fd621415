export interface PageAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The target of the redirect, without the host. */
  location: string | undefined;
}

/** A form of a page. */
export interface ShownForm {
  action: string;
  /** Values of the hidden inputs by name. */
  hidden: Record<string, string>;
}

/** Visits pages like a browser without scripts: keeps cookies and submits forms as shown. */
export interface Visitor {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<PageAnswer>;
  /** Sends a POST, by default from this site's origin. */
  post(path: string, body: URLSearchParams | FormData | string, headers?: Record<string, string>): Promise<PageAnswer>;
  /** Opens a page, fills in the form of this name, or the one that is sent to this path, and submits it. */
  submit(path: string, fields: Record<string, string | string[]>, form?: string): Promise<PageAnswer>;
  /** Submits a form of an earlier answer. */
  submitShown(answer: PageAnswer, fields: Record<string, string | string[]>, form?: string): Promise<PageAnswer>;
  /** Follows the redirects of an answer. */
  follow(answer: PageAnswer): Promise<PageAnswer>;
}

/** Returns the text of a page without what is new in each answer: tokens against forgery, and the id of the request. */
export function lastingText({ text }: PageAnswer): string {
  return text.replaceAll(/"[\w-]{22}\.[\w-]{43}"/g, '').replaceAll(/request_id=[\da-f-]{36}/g, '');
}

/** Headers of a request from a page of this site. */
const fromHere = { 'sec-fetch-site': 'same-origin' };

/** Creates a visitor of the gateway at this URL; `own` headers are sent with every request. */
export function createVisitor(url: string, own: Record<string, string> = {}): Visitor {
  const cookies = new Map<string, string>();
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: URLSearchParams | FormData | string,
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': 'contract-tests',
        accept: 'text/html',
        ...(cookie !== '' && { cookie }),
        ...own,
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    const location = response.headers.get('location') ?? undefined;
    return { status: response.status, headers: response.headers, text: await response.text(), location };
  };
  const visitor: Visitor = {
    cookies,
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, body, headers = fromHere) => send('POST', path, headers, body),
    submit: async (path, fields, form) => visitor.submitShown(await visitor.get(path), fields, form),
    submitShown(answer, fields, form = 'main') {
      const { action, hidden } = formIn(answer.text, form);
      const body = new URLSearchParams(hidden);
      for (const [name, value] of Object.entries(fields)) {
        body.delete(name);
        for (const each of [value].flat()) body.append(name, each);
      }
      return visitor.post(action, body);
    },
    async follow(answer) {
      let last = answer;
      while (last.location !== undefined) last = await visitor.get(last.location);
      return last;
    },
  };
  return visitor;
}

/** Stores a cookie like a browser; one with max-age 0 is deleted. */
function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const equals = pair.indexOf('=');
  if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, equals));
  else cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
}

/** Returns the names of the forms on a page between its header and its footer, or the paths of those without. */
export function formNames(page: string): string[] {
  const [above = ''] = page.split('<footer class="footer">', 1);
  return [...formsIn(above.slice(above.indexOf('</header>')))].map(({ action, hidden }) => hidden['form'] ?? action);
}

/** Returns the first form of this name on a page, or the one that is sent to this path. */
export function formIn(page: string, name: string): ShownForm {
  const form = [...formsIn(page)].find(({ action, hidden }) => hidden['form'] === name || action === name);
  if (!form) throw new Error(`the page has no form ${name}:\n${page.slice(0, 4_000)}`);
  return form;
}

function* formsIn(page: string): Generator<ShownForm> {
  for (const [, action = '', content = ''] of page.matchAll(
    /<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs,
  )) {
    const inputs = content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\s*\/?>/g);
    const hidden = Object.fromEntries(Array.from(inputs, ([, key = '', value = '']) => [key, unescape(value)]));
    yield { action: unescape(action), hidden };
  }
}

/** Decodes the HTML entities of a text. */
export function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
