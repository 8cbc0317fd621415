import type { CheckboxesField, FormState, Label } from '@commonplace/ui/forms/form-view';
import { renderProblems } from '@commonplace/ui/forms/problems';
import { renderForm } from '@commonplace/ui/forms/render-form';
import { html, type Html } from '@commonplace/ui/markup';
import { renderLanguageForm } from '@commonplace/ui/page/language-form';
import { returningPath, welcomePath } from '@commonplace/ui/page/returning-path';
import type { View } from '@commonplace/ui/view';
import { renderAvatar } from '../../parts/byline.ts';
import type { ListedPerson } from '../../parts/people.ts';
import { renderMissing } from '../../parts/missing.ts';
import { renderPage } from '../../parts/render-page.ts';
import { renderImage } from '../image-forms.ts';
import { imagePath } from '../profile/profile-pages.ts';
import type { RenderForm } from '../settings-page.ts';

/** The first steps of a new user. */
export interface WelcomePageData {
  name: string;
  profileImage: string;
  /** Tags to follow; undefined while they are unavailable, as people. */
  tags: readonly string[] | undefined;
  people: readonly ListedPerson[] | undefined;
  /** The names of tags and people that the viewer follows already, which stay; empty while they are unavailable. */
  followedTags: ReadonlySet<string>;
  followedPeople: ReadonlySet<string>;
  /** The usernames of chosen people that are not among them. */
  otherPeople?: readonly string[];
  /** The path that the steps end at. */
  returnTo: string;
}

/** Renders the first steps: language, portrait, tags and people to follow, and name. */
export function welcomePage(data: WelcomePageData, view: View, refused?: FormState): string {
  const { locale, viewer } = view;
  const { welcome: texts, frame } = locale.messages.account;
  const title = texts.title;
  const labels = new Map<string, Label>();
  const path = returningPath(welcomePath, data.returnTo);
  const context = { path: welcomePath, userId: viewer?.id, refused, labels, locale };
  const formWith = (returnTo: string) => (form: Parameters<RenderForm>[0]) =>
    renderForm(form, { ...context, hidden: { form: form.name ?? 'main', return_to: returnTo } });
  const head = { title: refused ? frame.errorIn(title) : title, canonical: welcomePath, isIndexed: false };
  const body = renderSteps(data, { ...view, path }, { steps: formWith(data.returnTo), image: formWith(path) });
  const main = html`${refused && renderProblems(refused, { labels, locale })}
    <h1>${title}</h1>
    <p class="lead">${texts.text} <a href="${data.returnTo}">${texts.skip}</a></p>
    ${body}`;
  return renderPage({ head, layout: 'narrow', main }, { ...view, path });
}

function renderSteps(
  { name, profileImage, tags, people, followedTags, followedPeople, otherPeople = [] }: WelcomePageData,
  view: View,
  forms: { steps: RenderForm; image: RenderForm },
): Html {
  const { welcome: texts, signIn, settings } = view.locale.messages.account;
  const tagOptions = tags?.map((tag) => ({ value: tag, label: `#${tag}`, isFixed: followedTags.has(tag) }));
  const peopleOptions = [
    ...(people ?? []).map((person) => ({
      value: person.username,
      label: renderPerson(person),
      isFixed: followedPeople.has(person.username),
    })),
    ...otherPeople.map((username) => ({ value: username, label: `@${username}` })),
  ];
  const image = { image: profileImage, action: imagePath, alternative: settings.yourImage, shape: 'circle' } as const;
  const steps = forms.steps({
    fields: [
      ...checkboxes('tags', texts.tags, tagOptions),
      ...checkboxes('people', texts.people, peopleOptions),
      { kind: 'text', name: 'name', label: signIn.name, value: name, autocomplete: 'name', isRequired: true },
    ],
    button: texts.go,
  });
  // The language and the image load the page again, so they come before what is typed.
  return html`<section>
      <h2>${view.locale.messages.layout.language}</h2>
      ${renderLanguageForm(view)}
    </section>
    <section>
      <h2>${settings.image}</h2>
      ${renderImage(image, forms.image, view)}
    </section>
    <section class="first-steps">
      <h2>${texts.follow}</h2>
      ${tags === undefined && renderMissing(texts.tags, view)}${people === undefined && renderMissing(texts.people, view)}
      ${steps}
    </section>`;
}

/** Returns the field of these options; none without options. */
function checkboxes(name: string, label: string, options: CheckboxesField['options'] = []): CheckboxesField[] {
  return options.length === 0 ? [] : [{ kind: 'checkboxes', name, label, options }];
}

function renderPerson({ name, username, profile_image: image, summary }: ListedPerson): Html {
  const about = summary === undefined || summary === null || summary === '' ? `@${username}` : summary;
  return html`${renderAvatar({ profile_image_90: image }, 32)} ${name} <span class="hint">${about}</span>`;
}
