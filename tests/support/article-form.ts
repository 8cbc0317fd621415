import { unescape, type PageAnswer, type Visitor } from './visitor.ts';

/** Returns the values of the fields that a form of a page shows. */
export function shownFields({ text }: PageAnswer): Record<string, string> {
  const form = /<form\s+class="editor-form".*?<\/form>/s.exec(text)?.[0] ?? '';
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [valueOf(tag, 'name'), valueOf(tag, 'value')]);
  const areas = [...form.matchAll(/<textarea\b([^>]*)>\n([^<]*)<\/textarea/g)].map(([, tag = '', text_ = '']) => [
    valueOf(tag, 'name'),
    text_,
  ]);
  const chosen = [...form.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)].map(([, tag = '', options = '']) => [
    valueOf(tag, 'name'),
    valueOf(/<option [^>]*selected[^>]*>/.exec(options)?.[0] ?? '', 'value'),
  ]);
  const all = [...inputs, ...areas, ...chosen].map(([name = '', value = '']) => [name, unescape(value)]);
  return Object.fromEntries(all.filter(([name]) => name !== 'cover')) as Record<string, string>;
}

const valueOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Sends a form as a browser does: in parts, with CRLF. */
export function sendForm(
  by: Visitor,
  shown: PageAnswer | Record<string, string>,
  changes: Record<string, string | Blob>,
) {
  const before = 'status' in shown ? shownFields(shown as PageAnswer) : shown;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...before, ...changes }))
    if (typeof value === 'string') form.append(name, value.replaceAll(/\r?\n/g, '\r\n'));
    else form.append(name, value, 'cover.png');
  return by.post('article_id' in before ? '/-/articles/edit' : '/-/articles', form);
}

/** Returns what a page says about a form that was refused. */
export const alertIn = ({ text }: PageAnswer) =>
  /role="alert"[^>]*>(.*?)<\/div>/s.exec(text)?.[1]?.replaceAll(/<[^>]*>|\s+/g, ' ');
