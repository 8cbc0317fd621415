/** The answer of a page. */
export interface PageAnswer {
  status: number;
  text: string;
}

/** Visits pages like a browser without JavaScript. */
export interface SiteVisitor {
  /** Opens a page and submits its form with the given fields; resolves to the answer. */
  submit(address: string, entered: Record<string, string>): Promise<PageAnswer>;
  /** Returns whether the browser has a session of the site. */
  isSignedIn(): boolean;
}

/** Creates a visitor who has not visited the site before. */
export function createSiteVisitor(): SiteVisitor {
  const cookies = new Map<string, string>();
  const send = async (address: string, body?: URLSearchParams): Promise<PageAnswer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', 'user-agent': 'commonplace-compose-test', 'sec-fetch-site': 'same-origin' };
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { ...headers, ...(cookie !== '' && { cookie }) },
      ...(body && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, text: await response.text() };
  };
  return {
    async submit(address, entered) {
      const { text } = await send(address);
      const [, form = ''] = /<form method="post"(.*?)<\/form>/s.exec(text) ?? [];
      const hidden = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
      const body = new URLSearchParams({
        ...Object.fromEntries(Array.from(hidden, ([, name = '', value = '']) => [name, value])),
        ...entered,
      });
      return send(address, body);
    },
    isSignedIn: () => [...cookies].some(([name, value]) => name.includes('session') && value !== ''),
  };
}
