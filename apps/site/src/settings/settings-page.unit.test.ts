import { html } from '@commonplace/ui/markup';
import { expect, test } from 'vitest';
import { attribute, elementsOf, textOf } from '../testing/read-page.ts';
import { sampleView } from '../testing/samples.ts';
import { keyField, refusedForm } from './settings-forms.ts';
import { settingsPage } from './settings-page.ts';

const path = '/settings/feeds';
const view = sampleView('Site', { isSignedIn: true });

function show(refused?: ReturnType<typeof refusedForm>) {
  const page = settingsPage(
    {
      title: 'Feeds',
      path,
      refused,
      content: (form) =>
        html`${form({ fields: [keyField(), { kind: 'text', name: 'label', label: 'Label' }], button: 'Create' })}${form(
          {
            name: 'revoke',
            action: '/-/feeds/revoke',
            button: 'Revoke',
          },
        )}`,
    },
    view,
  );
  return elementsOf(page);
}

test('has the navigation of settings, in which the page is the current one', () => {
  const links = show().filter((it) => attribute(it, 'href')?.startsWith('/settings/'));
  expect(links.length).toBeGreaterThan(10);
  const current = links.filter((it) => attribute(it, 'aria-current') === 'page');
  expect(current.map((it) => attribute(it, 'href'))).toEqual([path]);
});

test('sends forms to the page or to their own path, and returns to the page', () => {
  const [, ...forms] = show().filter((it) => attribute(it, 'method') === 'post');
  const hidden = (form: (typeof forms)[number], name: string) =>
    attribute(
      elementsOf(form).find((it) => attribute(it, 'name') === name),
      'value',
    );
  expect(forms.map((form) => [attribute(form, 'action'), hidden(form, 'return_to')])).toEqual([
    [path, path],
    ['/-/feeds/revoke', path],
    ['/settings/language', '/page'],
  ]);
  expect(hidden(forms[0]!, 'key')).toMatch(/^[\da-f-]{36}$/);
});

test('shows a refused form with what was typed, a new key, and links from errors to fields', () => {
  const values = { label: ['too long'], key: ['00000000-0000-4000-8000-000000000000'] };
  const refused = refusedForm(
    { values },
    {
      message: 'Label is too long',
      status: 422,
      errors: { label: ['is too long'] },
    },
  );
  const page = show(refused);
  const field = page.find((it) => attribute(it, 'id') === 'label');
  expect([attribute(field, 'value'), attribute(field, 'aria-invalid')]).toEqual(['too long', 'true']);
  const problem = page.find((it) => attribute(it, 'class') === 'problem')!;
  expect(elementsOf(problem).flatMap((it) => attribute(it, 'href') ?? [])).toEqual(['#label']);
  expect(textOf(problem)).not.toContain('Label is too long Label');
  const key = page.find((it) => attribute(it, 'name') === 'key');
  expect(attribute(key, 'value')).not.toBe(values.key[0]);
});
