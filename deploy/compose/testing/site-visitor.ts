/** What a page answered. */
export interface PageAnswer {
  status: number;
  text: string;
}

/** Visits pages as a browser without scripts does. */
export interface SiteVisitor {
  /** Opens a page and sends its form, with what is entered; resolves to what the site says then. */
  submit(address: string, entered: Record<string, string>): Promise<PageAnswer>;
  /** Whether the site has given this browser a session. */
  isSignedIn(): boolean;
}

/** Somebody who has not been on the site yet. */
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
