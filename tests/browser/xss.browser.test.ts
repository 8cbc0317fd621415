import { renderMarkdown } from '@commonplace/markdown/render';
import { profiles, type Profile } from '@commonplace/markdown/profiles';
import { xssVectors } from '@commonplace/testing/xss-vectors';
import { expect, test } from 'vitest';
import { expectNoViolations, useBrowser } from '../support/browser.ts';

const browser = useBrowser();

/** Renders Markdown with a profile; empty if it is refused. */
function rendered(markdown: string, profile: Profile): string {
  try {
    return renderMarkdown(markdown, { profile }).html;
  } catch {
    return '';
  }
}

const documents = (Object.keys(profiles) as Profile[]).flatMap((profile) =>
  xssVectors.flatMap((vector) => [
    rendered(vector, profile),
    rendered(`{% details ${vector} %}\n${vector}\n{% enddetails %}\n\n{% user_subscription ${vector} %}`, profile),
    rendered(`x {% katex inline %}\\text{${vector}}{% endkatex %}\n\n<div>${vector}</div>`, profile),
  ]),
);

/** A script that inserts each text into the page, and returns those with active content and those that ran. */
const inspect = (texts: string[]) => `(async () => {
  const found = [];
  window.alert = (what) => found.push('ran: ' + what);
  for (const text of ${JSON.stringify(texts)}) {
    const article = document.createElement('article');
    document.body.append(article);
    article.innerHTML = text;
    for (const element of article.querySelectorAll('*')) {
      if (/^(script|style|link|meta|base|object|embed|form|input|button|svg|template)$/i.test(element.localName)) found.push(text);
      if (element.getAttributeNames().some((name) => /^on|^style$|^srcdoc$|^formaction$/i.test(name))) found.push(text);
      for (const name of ['href', 'src', 'action', 'data']) {
        if (element[name] && !/^(https?:|mailto:|about:)/.test(String(element[name]))) found.push(element[name] + ': ' + text);
      }
      element.dispatchEvent(new Event('error'));
      element.dispatchEvent(new Event('toggle'));
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      element.focus?.();
    }
    article.remove();
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return found;
})()`;

test('renders no active content from user input', async () => {
  const page = await browser.openPage();
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  );
  await page.goto('http://site.test/');
  expect(documents.filter((html) => html !== '').length).toBeGreaterThan(xssVectors.length * 3);
  expect(await page.evaluate(inspect(documents))).toEqual([]);
  // The script detects active content.
  expect(await page.evaluate(inspect(['<p onmouseover="alert(1)">x</p>']))).toEqual([
    '<p onmouseover="alert(1)">x</p>',
    'ran: 1',
  ]);
});

test('runs nothing when the output is part of the initial document', async () => {
  const page = await browser.openPage();
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  );
  await page.addInitScript('window.ran = []; window.alert = (what) => ran.push(what);');
  await page.goto('http://site.test/');
  await page.setContent(`<!doctype html><title>x</title>${documents.join('\n')}<p id="end">end</p>`);
  expect(await page.evaluate('ran')).toEqual([]);
  expect(await page.locator('#end').textContent()).toBe('end');
  expect(page.url()).toBe('http://site.test/');
});

test('renders accessible HTML', async () => {
  const text = `# The *title*

## Code and \`code\`

> @ann {% user ann %}

| a | b |
|---|---|
| 1 | 2 |

<p dir="rtl" lang="ar">مرحبا <bdi>Ann</bdi></p>

### Right to left

{% details More %}

#### Within

- a
- b

{% enddetails %}
`;
  const { html } = renderMarkdown(text, { profile: 'article', usernames: new Set(['ann']) });
  expect(html.match(/class="anchor"/g)).toHaveLength(4);
  const page = await browser.openPage();
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><title>x</title><main>${html}</main>`,
    }),
  );
  await page.goto('http://site.test/');
  await expectNoViolations(page);
  expect(await page.getByRole('link', { name: 'Link to Code and code' }).getAttribute('href')).toBe('#code-and-code');
});
