/** A text as readers will see it, or why the server does not render it. */
export type Rendering = { element: Element } | { message: string };

/** What the page says if the server cannot be reached, or the session has ended. */
interface Excuses {
  failed: string;
  sessionEnded: string;
}

/** Has the server render the fields of a form, and returns the element of the answer that has the text. Nothing is kept. */
export async function renderForm(
  path: string,
  body: BodyInit,
  selector: string,
  { failed, sessionEnded }: Excuses,
): Promise<Rendering> {
  const answer = await fetch(path, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  // The site redirects to the sign-in page.
  if (answer?.type === 'opaqueredirect') return { message: sessionEnded };
  const html = (await answer?.text().catch(() => undefined)) ?? '';
  const page = new DOMParser().parseFromString(html, 'text/html');
  const element = page.querySelector(selector);
  if (element) return { element: document.importNode(element, true) };
  return { message: page.querySelector('main [role=alert] p, main p[role=alert]')?.textContent ?? failed };
}
