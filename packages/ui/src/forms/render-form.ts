import type {
  AreaField,
  Field,
  FileField,
  FormState,
  FormView,
  HiddenField,
  InputField,
  Label,
  PasswordField,
} from './form-view.ts';
import { fieldScript } from '../assets.ts';
import type { Locale } from '../locale/locale.ts';
import { translateRefusal } from '../locale/refusal.ts';
import { explainUsername } from './explain-username.ts';
import { keptText } from '../parts/kept-text.ts';
import { attributes, html, type Html } from '../markup.ts';
import { renderChoice, renderMultiValue, renderSeveral, whichOf } from './render-choices.ts';

/** The maximum length of a field, beyond every rule about its content. */
const maxLineCharacters = 2_000;
const maxAreaCharacters = 20_000;

/** The page of a form. */
export interface FormContext {
  /** The path of the page, to which forms are sent by default. */
  path: string;
  /** The signed-in user. */
  userId: number | undefined;
  /** The values that every form of the app has besides its fields, by name. */
  hidden: Readonly<Record<string, string>>;
  refused: FormState | undefined;
  /** The labels of the fields on the page by id, so that messages can name and link to them. */
  labels: Map<string, Label>;
  locale: Locale;
}

/** Returns the id of a field in the page. */
export function fieldId(form: string, name: string): string {
  return form === 'main' ? name : `${form}-${name}`;
}

/** Renders a form; after a refusal with the submitted values and errors. */
export function renderForm(view: FormView, context: FormContext): Html {
  const { path, hidden, refused, labels } = context;
  const { name: form = 'main', action = path, fields = [], button, buttonAbout, isDangerous = false, passkey } = view;
  const state = refused?.form === form ? refused : undefined;
  const isMultipart = fields.some(({ kind }) => kind === 'file');
  const rendered = fields.map((field) => {
    if (field.kind === 'hidden') return renderHidden(field, state);
    const id = fieldId(form, field.name);
    labels.set(id, field.label);
    return renderField(field, id, state, context);
  });
  // Browsers report one mistake at a time: the script or the server reports all of them.
  const isLong = fields.filter(({ kind }) => kind !== 'hidden').length > 1;
  const own = attributes({
    novalidate: isLong,
    enctype: isMultipart && 'multipart/form-data',
    'data-passkey': passkey?.verb,
    'data-options': passkey?.optionsJson,
  });
  const about = buttonAbout !== undefined && html`<span class="unseen"> ${buttonAbout}</span>`;
  return html`<form method="post" action="${action}" ${own}>
    ${Object.entries(hidden).map(([field, value]) => renderInput(field, value))}${rendered}
    <button type="submit" ${attributes({ class: isDangerous && 'dangerous' })}>${button}${about}</button>
    ${isLong && html`<script src="${fieldScript.path}" type="module"></script>`}
  </form> `;
}

function renderHidden({ name, value: initialValue, isFresh = false }: HiddenField, state: FormState | undefined): Html {
  const value = isFresh ? initialValue : (state?.values[name]?.at(-1) ?? initialValue);
  return renderInput(name, value);
}

function renderInput(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" /> `;
}

function renderField(
  field: Exclude<Field, HiddenField>,
  id: string,
  state: FormState | undefined,
  { path, userId, locale }: FormContext,
): Html {
  const messages = state?.errors[field.name] ?? [];
  const isWrong = messages.length > 0;
  const explain = (message: string) =>
    field.name === 'username' ? explainUsername(message, locale) : translateRefusal(locale, message);
  const described = [field.hint !== undefined && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' ');
  const common = attributes({
    id,
    name: field.name,
    'aria-invalid': isWrong && 'true',
    'aria-describedby': described || undefined,
    ...(field.kind === 'area' && keptText(userId, `${path} ${id}`, locale)),
  });
  const notes = html`${field.hint !== undefined && html`<p class="hint" id="${id}-hint">${field.hint}</p> `}${
    isWrong &&
    html`<p class="error" id="${id}-error">
      ${messages.map((message, at) => html`${at > 0 && '. '}${field.label} ${explain(message)}`)}
    </p> `
  }`;
  const sent = state?.values[field.name];
  switch (field.kind) {
    case 'checkbox': {
      const isChecked = state ? sent !== undefined : field.isChecked;
      return html`<div class="field checkbox">
        <input type="checkbox" value="on" ${common}${attributes({ checked: isChecked })} /><label for="${id}"
          >${field.label}</label
        >
        ${notes}
      </div> `;
    }
    case 'choice':
      return renderChoice(field, { id, described, notes, sent });
    case 'checkboxes':
      return renderSeveral(field, { id, described, notes, sent });
    case 'multi-value':
      return renderMultiValue(field, {
        id,
        described,
        notes,
        sent,
        which: state?.values[whichOf(field.name)]?.at(-1),
        summary: locale.messages.account.frame.options,
      });
    default:
      return html`<div class="field">
        <label for="${id}">${field.label}</label>
        ${notes}${renderControl(field, common, sent?.at(-1), locale)}
      </div> `;
  }
}

function renderControl(
  field: InputField | PasswordField | AreaField | FileField,
  common: Html,
  sent: string | undefined,
  { messages }: Locale,
): Html {
  switch (field.kind) {
    case 'area':
      // HTML ignores the first line break in a textarea.
      return html`<textarea rows="5" dir="auto" maxlength="${maxAreaCharacters}" ${common}>
${sent ?? field.value ?? ''}</textarea>`;
    case 'file':
      return html`<input type="file" ${common}${attributes({ accept: field.accept, required: true })} />`;
    case 'password':
      return html`<input
        type="password"
        ${common}${attributes({
          autocomplete: field.autocomplete,
          required: field.isRequired,
          minlength: field.minLength,
          'data-show': messages.account.signIn.showPassword,
        })}
      />`;
    default:
      return html`<input
        type="${field.kind}"
        maxlength="${maxLineCharacters}"
        ${common}${attributes({
          value: sent ?? field.value ?? '',
          autocomplete: field.autocomplete,
          required: field.isRequired,
          dir: field.kind === 'text' && 'auto',
          inputmode: field.isNumeric && 'numeric',
          'data-check': field.check?.path,
          'data-free': field.check?.free,
          'data-color': field.colorLabel,
          autocapitalize: field.kind === 'text' && capitalsOf(field.autocomplete),
          spellcheck: field.autocomplete !== undefined && 'false',
        })}
      />`;
  }
}

/** Usernames and codes are not words; names of people begin with capitals. */
function capitalsOf(autocomplete: string | undefined): string | false {
  if (autocomplete === undefined) return false;
  return autocomplete === 'name' ? 'words' : 'none';
}
