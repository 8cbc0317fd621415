import { PageFailure } from './page-failure.ts';
import type { FormCall } from './page-route.ts';

/** Returns a field that must be one of these values. */
export function oneOf<Value extends string>({ field }: FormCall, name: string, values: readonly Value[]): Value {
  const match = values.find((value) => value === field(name));
  if (match === undefined) throw new PageFailure(400);
  return match;
}

/** Returns a field that is an id. */
export function idIn({ field }: FormCall, name: string): number {
  const text = field(name);
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new PageFailure(400);
  return Number(text);
}

/** Returns a field with the code of a comment. */
export function idCodeIn({ field }: FormCall, name = 'id_code'): string {
  const text = field(name);
  if (!/^[0-9a-p]{1,12}$/.test(text)) throw new PageFailure(400);
  return text;
}

/** Returns a field with the name of a tag, which is a step of a path of the API. */
export function tagIn({ field }: FormCall, name: string): string {
  const text = field(name);
  if (['', '.', '..'].includes(text)) throw new PageFailure(400);
  return text;
}

/** Whether the form turns something on. */
export function isOn(call: FormCall): boolean {
  return oneOf(call, 'on', ['true', 'false']) === 'true';
}

/** Whether the page showed the preview link that an article has, so that a second press of the button does not end a new link. */
export function showsPreviewOf({ field }: FormCall, { preview_url: url = '' }: { preview_url?: string }): boolean {
  return field('shown_preview') === url;
}
