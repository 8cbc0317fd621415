import type { FormState, FormView, Label } from '@commonplace/ui/forms/form-view';
import { renderProblems } from '@commonplace/ui/forms/problems';
import { renderForm } from '@commonplace/ui/forms/render-form';
import { html, type Html } from '@commonplace/ui/markup';
import { renderSettingsNavigation } from '@commonplace/ui/page/settings-navigation';
import type { View } from '@commonplace/ui/view';
import { renderPage } from '../parts/render-page.ts';

/** Renders a form of a page, after a refusal with submitted values and errors. */
export type RenderForm = (view: FormView) => Html;

/** One of the pages on which people change their account. */
interface SettingsPage {
  title: string;
  /** The path of the page, to which its forms lead back. */
  path: string;
  /** The path of the entry in the navigation, if the page is below that. */
  section?: string;
  /** The form of the page that was refused. */
  refused?: FormState | undefined;
  /** Returns what stands below the title. */
  content(form: RenderForm): Html;
}

/** Renders a settings page: the navigation, the errors of a refused form, the title and the content. */
export function settingsPage({ title, path, section = path, refused, content }: SettingsPage, view: View): string {
  const { locale, viewer } = view;
  const labels = new Map<string, Label>();
  const context = { path, userId: viewer?.id, refused, labels, locale };
  const body = content((form) =>
    renderForm(form, { ...context, hidden: { form: form.name ?? 'main', return_to: path } }),
  );
  const head = {
    title: refused ? locale.messages.account.frame.errorIn(title) : title,
    canonical: path,
    isIndexed: false,
  };
  const main = html`${refused && renderProblems(refused, { labels, locale })}
    <h1>${title}</h1>
    ${body}`;
  return renderPage({ head, layout: 'narrow', navigation: renderSettingsNavigation(section, locale), main }, view);
}
