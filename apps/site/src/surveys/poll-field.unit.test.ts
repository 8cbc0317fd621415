import { renderProblems } from '@commonplace/ui/forms/problems';
import { locales } from '@commonplace/ui/locale/locale';
import { html } from '@commonplace/ui/markup';
import { expect, it } from 'vitest';
import { optionOf, promptOf } from './poll-field.ts';

it.each([
  ['a line', 'A **loaf**', '<p>A <strong>loaf</strong></p>\n', 'A <strong>loaf</strong>'],
  ['two paragraphs', 'One\n\nTwo <b>', '<p>One</p>\n<p>Two</p>\n', 'One\n\nTwo &lt;b&gt;'],
  ['a list', '- One', '<ul>\n<li>One</li>\n</ul>\n', '- One'],
])('shows %s as a label can hold it', (_what, markdown, rendered, expected) => {
  expect(String(html`${promptOf({ prompt_markdown: markdown, prompt_html: rendered })}`)).toBe(expected);
  expect(String(html`${optionOf({ markdown, processed_html: rendered })}`)).toBe(expected);
});

it('is named in a message without a link in a link', () => {
  const label = promptOf({ prompt_markdown: '', prompt_html: '<p><a href="/bread">Bread</a>?</p>' });
  const refused = { form: 'main', values: {}, errors: { poll_1: ["can't be blank"] } };
  const message = renderProblems(refused, { labels: new Map([['poll_1', label]]), locale: locales.en });
  expect(String(message)).toContain(`<a href="#poll_1">Bread? can&#39;t be blank</a>`);
});
