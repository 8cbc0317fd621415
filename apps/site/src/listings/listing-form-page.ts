import type { DataOf } from '@commonplace/client';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import { keptText } from '@commonplace/ui/parts/kept-text';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderProblem } from '../parts/problem.ts';
import { listingPath, type ListingCategory } from './listing-path.ts';

/** The fields of a listing as a form has them. */
export interface ListingFields {
  title: string;
  body_markdown: string;
  category: string;
  /** Separated by commas. */
  tags: string;
  location: string;
  /** A date, or empty. */
  expires_at: string;
}

export type Credits = DataOf<'getOwnCredits'>;

/** The data of the form for a listing. */
export interface ListingFormData {
  fields: ListingFields;
  /** What the choice of each category costs. */
  categories: readonly { name: string; cost: number }[];
  credits: Credits;
  /** Why the form was refused. */
  problem?: { message: string; fields: ReadonlySet<string> } | undefined;
  /** The listing that is edited; without it, the form creates one. */
  edited?: { id: number; category: ListingCategory; slug: string; expiresBefore: string } | undefined;
  /** Of a new listing. */
  created?: { key: string; organizationId: string } | undefined;
}

/** Renders the form to create or edit a listing. */
export function listingFormPage(data: ListingFormData, view: View): string {
  const { community: texts, editor, reading } = view.locale.messages;
  const { edited, problem } = data;
  const title = edited ? texts.editListing : texts.newListing;
  const path = edited ? listingPath(edited) : '/listings';
  const head = {
    title,
    description: texts.listingFormText,
    canonical: edited ? `${path}/edit` : '/listings/new',
    isIndexed: false,
  };
  const main = html`<h1>${title}</h1>
    ${!edited && html`<p class="lead">${texts.listingCostText}</p>`} ${problem && renderProblem(problem.message, view)}
    <form method="post" action="${edited ? formPaths.editListing : formPaths.listing}">
      <input type="hidden" name="return_to" value="${path}" />
      ${edited ? renderEdited(edited) : renderCreated(data.created)} ${renderFields(data, view)}
      ${!edited && renderPayer(data, view)} ${renderCredits(data.credits, view)}
      <p class="form-buttons">
        ${
          edited
            ? html`<button>${reading.update}</button>`
            : // The enter key presses the first one, which spends no credits.
              html`<button class="quiet" name="action" value="draft">${editor.saveDraft}</button>
                <button name="action" value="publish">${texts.publish}</button>`
        }
        <a class="button quiet" href="${path}">${reading.cancel}</a>
      </p>
    </form>`;
  return renderPage({ head, layout: 'narrow', main }, view);
}

function renderEdited({ id, expiresBefore }: NonNullable<ListingFormData['edited']>): Html {
  return html`<input type="hidden" name="listing_id" value="${id}" />
    <input type="hidden" name="expires_before" value="${expiresBefore}" />`;
}

function renderCreated(created: ListingFormData['created']): Html | false {
  return created !== undefined && html`<input type="hidden" name="key" value="${created.key}" />`;
}

function renderFields(data: ListingFormData, view: View): Html {
  const { community: texts, reading, layout } = view.locale.messages;
  const { title, body_markdown: body, tags, location, expires_at: expires } = data.fields;
  const of = (name: string, more: Parameters<typeof attributes>[0]) =>
    attributes({
      id: name,
      name,
      'aria-describedby': `${name}-hint`,
      'aria-invalid': data.problem?.fields.has(name) === true && 'true',
      ...more,
    });
  const kept = keptText(view.viewer?.id, `listing ${data.edited?.id ?? 'new'}`, view.locale);
  const optional = (label: string) => `${label} (${layout.optional})`;
  return html`${renderField(
    'title',
    texts.title,
    html`<input
      value="${title}"
      ${of('title', { required: true, maxlength: 128, dir: 'auto', 'aria-describedby': undefined })}
    />`,
  )}
  ${renderField(
    'body_markdown',
    texts.text,
    html`<textarea rows="6" dir="auto" ${of('body_markdown', { required: true, maxlength: 400, ...kept })}>
${body}</textarea>`,
    texts.listingTextHint,
  )}
  ${renderField(
    'category',
    texts.categoryLabel,
    html`<select ${of('category', { required: !data.edited })}>
      ${renderCategories(data, view)}
    </select>`,
    data.categories.some(({ cost }) => data.edited && cost > 0) ? texts.editCostText : texts.categoryHint,
  )}
  ${renderField(
    'tags',
    optional(reading.tags),
    html`<input value="${tags}" ${of('tags', { maxlength: 300, dir: 'auto' })} />`,
    texts.listingTagsHint,
  )}
  ${renderField(
    'location',
    optional(texts.location),
    html`<input
      value="${location}"
      ${of('location', { maxlength: 32, dir: 'auto', 'aria-describedby': undefined })}
    />`,
  )}
  ${renderField(
    'expires_at',
    optional(texts.expires),
    html`<input type="date" value="${expires}" ${of('expires_at', {})} />`,
    texts.expiresHint,
  )}`;
}

function renderField(name: string, label: string, input: Html, hint?: string): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${input}${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div> `;
}

function renderCategories({ categories, fields, edited }: ListingFormData, { locale }: View): readonly Html[] {
  const { community: texts } = locale.messages;
  const names: Readonly<Record<string, string>> = texts.category;
  const empty = html`<option value="">${texts.chooseCategory}</option> `;
  const options = categories.map(({ name, cost }) => {
    const price = edited && cost === 0 ? '' : `: ${edited ? texts.extraCredits(cost) : texts.credits(cost)}`;
    const isChosen = fields.category === name;
    return html`<option value="${name}" ${attributes({ selected: isChosen })}>${names[name] ?? name}${price}</option> `;
  });
  return edited ? options : [empty, ...options];
}

/** Renders the choice of the organization that pays; nothing for a member of none. */
function renderPayer({ credits, created }: ListingFormData, { locale }: View): Html | false {
  const { community: texts } = locale.messages;
  if (credits.organizations.length === 0) return false;
  return html`<div class="field">
    <label for="organization_id">${texts.listedBy}</label>
    <select id="organization_id" name="organization_id" aria-describedby="organization_id-hint">
      <option value="">${texts.onlyMe}</option>
      ${credits.organizations.map(
        ({ id, username, balance }) =>
          html`<option value="${id}" ${attributes({ selected: created?.organizationId === String(id) })}>
            ${username}: ${texts.credits(balance)}
          </option> `,
      )}
    </select>
    <p class="hint" id="organization_id-hint">${texts.payerHint}</p>
  </div>`;
}

/** Renders the credits that the viewer can spend; with those of an organization that pays first. */
export function renderCredits({ balance, organizations }: Credits, { locale }: View, payer?: string): Html {
  const { community: texts } = locale.messages;
  const first = organizations.find(({ username }) => username === payer);
  return html`<p class="meta">
    ${first && html`<span>${texts.creditsOf(first.balance, first.username)}</span> `}<span
      >${texts.yourCredits(balance)}</span
    >
  </p>`;
}
