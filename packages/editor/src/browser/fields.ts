import { textNames } from '@commonplace/rules/article-fields';
import { toUtc } from '@commonplace/rules/zoned-time';
import {
  articleFieldNames,
  changedDecisions,
  coverFields,
  isChanged,
  isLateSchedule,
  type ArticleFieldName,
} from '../article-fields.ts';
import { openPage, type EditorPage } from './page.ts';

/** The fields besides the text, which is not one of the form. */
const names = articleFieldNames.filter((name) => name !== 'body_markdown');

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

/** The event of a form whose fields were filled in. */
export const filled = 'filled';

/** Fills in fields. */
export function fillIn(page: EditorPage, fields: Fields): void {
  for (const name of names) {
    const field = page.field(name);
    if (field && fields[name] !== undefined) field.value = fields[name];
  }
  page.form.dispatchEvent(new Event(filled));
}

/** Whether all fields that differ from `others` have the values of `whole`. */
export function isPartOf(fields: Fields, whole: Fields, others: Fields): boolean {
  const rest = Object.entries(fields).filter(([name, value]) => value !== whole[name]);
  return !changeOf({ ...others, ...Object.fromEntries(rest) }, others);
}

/** The fields whose text is the value in the API. */
const plainTexts: readonly ArticleFieldName[] = ['title', 'body_markdown', 'tags', ...textNames];

/** Returns what differs, by the names of the API; undefined if nothing does. */
export function changeOf(fields: Fields, before: Fields): Record<string, unknown> | undefined {
  const { publish_at: time = '', time_zone: zone = '', organization_id: organization = '' } = fields;
  const { cover_focus_x: x, cover_focus_y: y } = fields;
  // The focus of one cover says nothing about another.
  const isFocusChanged = coverFields.some((name) => fields[name] !== before[name]);
  const isTimeChanged = time !== before['publish_at'] || (time !== '' && zone !== before['time_zone']);
  const at = isTimeChanged && !isLateSchedule(fields) ? (time === '' ? '' : toUtc(time, zone)) : undefined;
  const textsChanged = plainTexts.filter((name) => isChanged(name, fields, before));
  const change = {
    ...Object.fromEntries(textsChanged.map((name) => [name, fields[name]])),
    ...(organization !== before['organization_id'] && {
      organization_id: organization === '' ? null : Number(organization),
    }),
    ...(at !== undefined && { published_at: at }),
    ...(isFocusChanged && { cover_focus: { x: Number(x), y: Number(y) } }),
    ...changedDecisions(fields, before),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}
