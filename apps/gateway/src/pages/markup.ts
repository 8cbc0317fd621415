import { html as template, raw } from 'hono/html';

/** Markup. Only `html` makes it, so every text in it is escaped, and `markup` of what was made safe elsewhere. */
export interface Html {
  readonly isEscaped: true;
  toString(): string;
}

/** What may stand in markup: text is escaped, markup is not, and nothing is nothing. */
export type Part = Html | string | number | false | undefined | readonly Part[];

/** Markup of a template; attributes whose values are put in must be quoted. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const made = template(strings, ...parts);
  if (made instanceof Promise) throw new TypeError('nothing in markup is waited for');
  return made;
}

/** A text that is markup: it was sanitized, or its page lets nothing in it run. */
export function markup(text: string): Html {
  return raw(text);
}

/** The attributes that have a value, of which `true` is an empty one; the names are ours. */
export function attributes(given: Readonly<Record<string, string | number | boolean | undefined>>): Html {
  const present = Object.entries(given).filter(([, value]) => value !== undefined && value !== false);
  return html`${present.map(([name, value]) => html` ${name}="${value === true ? '' : String(value)}"`)}`;
}
