import { findAll, type ReadElement } from '@commonplace/testing/read-html';
import { patternOf } from './kinds.ts';

/** A form with the address that it is on. */
export interface FoundForm {
  at: string;
  form: ReadElement;
}

/** A form with the values that a person could send. */
export interface FilledForm {
  at: string;
  /** The same for forms that do the same. */
  kind: string;
  isRead: boolean;
  /** Path and query. */
  action: string;
  fields: [name: string, value: string][];
  /** Whether it is sent as `multipart/form-data`. */
  isMultipart: boolean;
  /** The name of a file that it needs. */
  file: string | undefined;
}

/** Fields whose values tell what a form does. */
const telling = new Set(['form', 'on', 'action', 'status', 'category']);

/** Returns a form as found, with values in its empty fields. */
export function fillForm({ at, form }: FoundForm, valueFor: (name: string, action: string) => string): FilledForm {
  const { method = 'get', action = at, enctype } = form.attributes;
  const controls = findAll(form, ({ tag }) => ['input', 'textarea', 'select', 'button'].includes(tag));
  const given = controls.flatMap((control) => valueOf(control));
  const fields = [...given, ...pressed(controls)].map(([name, value]): [string, string] => [
    name,
    value === '' ? valueFor(name, action) : value,
  ]);
  const [path = ''] = action.split('?', 1);
  const told = fields.filter(([name]) => telling.has(name)).map(([name, value]) => `${name}=${value}`);
  return {
    at,
    kind: [method.toLowerCase(), patternOf(path) ?? path, ...told].join(' '),
    isRead: method.toLowerCase() !== 'post',
    action,
    fields,
    isMultipart: enctype === 'multipart/form-data',
    file: controls.find(({ attributes }) => attributes['type'] === 'file' && 'required' in attributes)?.attributes[
      'name'
    ],
  };
}

function valueOf({ tag, attributes, text, children }: ReadElement): [string, string][] {
  const { name, type = 'text', value = '' } = attributes;
  if (name === undefined || 'disabled' in attributes || tag === 'button' || ['submit', 'file'].includes(type))
    return [];
  if (type === 'checkbox' || type === 'radio')
    return 'checked' in attributes ? [[name, attributes['value'] ?? 'on']] : [];
  if (tag === 'select') return [[name, chosenIn(children)]];
  return [[name, tag === 'textarea' ? text : value]];
}

function chosenIn(children: readonly ReadElement[]): string {
  const options = children.flatMap((child) => (child.tag === 'option' ? [child] : child.children));
  const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0];
  return chosen?.attributes['value'] ?? chosen?.text ?? '';
}

/** Returns the name and value of the first button. */
function pressed(controls: readonly ReadElement[]): [string, string][] {
  const button = controls.find(({ tag, attributes }) => tag === 'button' && attributes['type'] !== 'button');
  const { name, value = '' } = button?.attributes ?? {};
  return name === undefined ? [] : [[name, value]];
}

/** Returns the address that a form with the method GET opens. */
export function addressOf({ action, fields }: FilledForm): string {
  const query = new URLSearchParams(fields.filter(([, value]) => value !== ''));
  return query.size === 0 ? action : `${action.split('?', 1)[0]}?${query.toString()}`;
}
