import { toUtc } from '@commonplace/rules/zoned-time';
import { openPage, type EditorPage } from './page.ts';

/** The fields that are saved by themselves. */
const names = [
  'title',
  'tags',
  'main_image',
  'cover_focus_x',
  'cover_focus_y',
  'comments_closed',
  'series',
  'canonical_url',
  'organization_id',
  'description',
  'language',
  'publish_at',
  'time_zone',
] as const;

export type Fields = Readonly<Record<string, string>>;

/** Returns the fields as they are typed, with the text. */
export function typedFields(page: EditorPage, text: string): Fields {
  const fields = names.map((name) => [name, page.field(name)?.value ?? ''] as const);
  return { ...Object.fromEntries(fields), body_markdown: text };
}

/** Returns the fields as the server has sent them: much may be typed before the script starts. */
export function fieldsSent(form: HTMLFormElement): Fields {
  const unchanged = form.cloneNode(true) as HTMLFormElement;
  unchanged.reset();
  const page = openPage(unchanged);
  return typedFields(page, page.field('body_markdown')?.value ?? '');
}

/** What an author has entered, as the API has it in a revision. */
export interface EnteredArticle {
  title: string;
  body_markdown: string;
  tags: readonly string[];
  series: string | null;
  description: string | null;
  main_image: string | null;
  canonical_url: string | null;
  language: string | null;
  organization_id: number | null;
  cover_focus: { x: number; y: number };
  comments_closed: boolean;
}

/** Returns the fields of a revision as the form has them, without the schedule. */
export function enteredFields(article: EnteredArticle): Fields {
  const { title, body_markdown, tags, organization_id: organization, cover_focus: focus } = article;
  const texts = ['series', 'description', 'main_image', 'canonical_url', 'language'] as const;
  return {
    title,
    body_markdown,
    tags: tags.join(', '),
    ...Object.fromEntries(texts.map((name) => [name, article[name] ?? ''])),
    organization_id: organization === null ? '' : String(organization),
    cover_focus_x: String(focus.x),
    cover_focus_y: String(focus.y),
    comments_closed: article.comments_closed ? 'true' : '',
  };
}

/** Fills in fields; the text is not one of the form. */
export function fillIn(page: EditorPage, fields: Fields): void {
  for (const name of names) {
    const field = page.field(name);
    if (field && fields[name] !== undefined) field.value = fields[name];
  }
}

/** Whether all fields that differ from `others` have the values of `whole`. */
export function isPartOf(fields: Fields, whole: Fields, others: Fields): boolean {
  const rest = Object.entries(fields).filter(([name, value]) => value !== whole[name]);
  return !changeOf({ ...others, ...Object.fromEntries(rest) }, others);
}

/** Returns what differs, by the names of the API; undefined if nothing does. */
export function changeOf(fields: Fields, before: Fields): Record<string, unknown> | undefined {
  const { publish_at: time = '', time_zone: zone = '', organization_id: organization = '', ...typed } = fields;
  const { cover_focus_x: x, cover_focus_y: y, comments_closed: closed, ...others } = typed;
  // The focus of one cover says nothing about another.
  const isFocusChanged = ['main_image', 'cover_focus_x', 'cover_focus_y'].some((name) => fields[name] !== before[name]);
  const isTimeChanged = time !== before['publish_at'] || (time !== '' && zone !== before['time_zone']);
  const at = isTimeChanged ? (time === '' ? '' : toUtc(time, zone)) : undefined;
  const change = {
    ...Object.fromEntries(Object.entries(others).filter(([name, value]) => value !== before[name])),
    ...(organization !== before['organization_id'] && {
      organization_id: organization === '' ? null : Number(organization),
    }),
    ...(at !== undefined && { published_at: at }),
    ...(isFocusChanged && { cover_focus: { x: Number(x), y: Number(y) } }),
    ...(closed !== before['comments_closed'] && { comments_closed: closed === 'true' }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}
