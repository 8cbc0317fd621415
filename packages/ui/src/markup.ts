import { html as template, raw } from 'hono/html';

/** Safe HTML: made by `html`, which escapes all text, or by `markup` from sanitized text. */
export interface Html {
  readonly isEscaped: true;
  toString(): string;
}

/** A value in a template: strings are escaped, HTML is not, false and undefined are empty. */
export type Part = Html | string | number | false | undefined | readonly Part[];

const compact = new WeakMap<TemplateStringsArray, TemplateStringsArray>();

/** Returns a template without the indentation of its source, which is a twelfth of a page with 50 comments. */
function withoutIndentation(strings: TemplateStringsArray): TemplateStringsArray {
  let cached = compact.get(strings);
  if (!cached) {
    cached = Object.assign(
      strings.map((text) => text.replaceAll(/\n\s+/g, '\n')),
      { raw: strings.raw },
    );
    compact.set(strings, cached);
  }
  return cached;
}

/** Template tag for HTML; interpolated attribute values must be quoted. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const made = template(withoutIndentation(strings), ...parts);
  if (made instanceof Promise) throw new TypeError('promises are not supported in markup');
  return made;
}

/** Marks a string as HTML: it must be sanitized, or its page must not run scripts. */
export function markup(text: string): Html {
  return raw(text);
}

/** Renders the attributes that are not false or undefined; true becomes an empty value. Names must be trusted. */
export function attributes(values: Readonly<Record<string, string | number | boolean | undefined>>): Html {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== false);
  return html`${present.map(([name, value]) => html` ${name}="${value === true ? '' : String(value)}"`)}`;
}
