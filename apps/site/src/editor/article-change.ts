import type { DataOf, OptionsOf } from '@commonplace/client';
import {
  articleFieldNames,
  changedDecisions,
  coverFields,
  decisionFields,
  emptyFields,
  type ArticleFields,
} from '@commonplace/editor/article-fields';
import { addressNames, textNames } from '@commonplace/rules/article-fields';
import { withScheme } from '@commonplace/rules/with-scheme';
import type { OwnValues } from './editor-data.ts';
import { fieldsOf, scheduledAt, stateOf } from './read-editor.ts';
import type { FormCall } from '../serving/page-route.ts';
import { refuseLateSchedule, scheduleIn } from './schedule.ts';
import { withStoredNewlines } from './stored-newlines.ts';

type Article = DataOf<'getArticle'>;
export type ArticleChange = OptionsOf<'updateArticle'>['body']['article'];

/** The fields that are never empty. */
const { time_zone, cover_focus_x, cover_focus_y } = emptyFields;
const defaults = { ...decisionFields({}), time_zone, cover_focus_x, cover_focus_y };

/** Returns the fields as they were typed, the lines of the title as one, and addresses with a scheme. */
export function typedFields({ field }: Pick<FormCall, 'field'>): ArticleFields {
  const typed = Object.fromEntries(articleFieldNames.map((name) => [name, field(name)])) as ArticleFields;
  const entries = Object.entries(typed).filter(([, value]) => value !== '');
  const title = typed.title.replaceAll(/\s*\n\s*/g, ' ');
  const addresses = Object.fromEntries(addressNames.map((name) => [name, withScheme(typed[name])]));
  return { ...typed, ...defaults, ...Object.fromEntries(entries), ...addresses, title };
}

/** Returns the body of CreateArticle for what was typed. Throws for a schedule that is no time or too late. */
export function newArticle(typed: ArticleFields): ArticleChange {
  refuseLateSchedule(typed);
  const time = scheduleIn(typed);
  const { title, body_markdown, organization_id: organization } = typed;
  const optional = Object.fromEntries(textNames.map((name) => [name, typed[name]]).filter(([, value]) => value !== ''));
  return {
    title,
    body_markdown,
    tags: typed.tags,
    ...optional,
    ...(organization !== '' && { organization_id: Number(organization) }),
    ...(time !== '' && { published_at: time }),
    ...coverFocusChange(typed, emptyFields),
    ...changedDecisions(typed, emptyFields),
  };
}

/**
 * Returns what differs from the stored article, so that what the API derived stays derived. The stored text is kept to the byte
 * where it was not changed. Throws for a schedule that is no time or too late.
 */
export function changeOf(typed: ArticleFields, stored: Article, own: OwnValues): ArticleChange {
  if (stateOf(stored) !== 'published') refuseLateSchedule(typed);
  const before = fieldsOf(stored, own);
  const text = withStoredNewlines(typed.body_markdown, stored.body_markdown);
  const names = ['title', 'tags', ...textNames] as const;
  const changed = names.filter((name) => typed[name].trim() !== before[name].trim());
  return {
    ...Object.fromEntries(changed.map((name) => [name, typed[name]])),
    ...(text !== stored.body_markdown && { body_markdown: text }),
    ...coverFocusChange(typed, before),
    ...changedDecisions(typed, before),
    ...organizationChange(typed, own.organization),
    ...scheduleChange(typed, stored),
  };
}

/** Another cover gets the focus that its form shows. */
function coverFocusChange(typed: ArticleFields, before: ArticleFields): ArticleChange {
  if (coverFields.every((name) => typed[name] === before[name])) return {};
  return { cover_focus: { x: Number(typed.cover_focus_x), y: Number(typed.cover_focus_y) } };
}

function organizationChange({ organization_id: id }: ArticleFields, before: string): ArticleChange {
  if (id === before) return {};
  return { organization_id: id === '' ? null : Number(id) };
}

function scheduleChange(typed: ArticleFields, stored: Article): ArticleChange {
  const [time, before] = [scheduleIn(typed), scheduledAt(stored) ?? ''];
  // The form shows no seconds.
  return time.slice(0, 16) === before.slice(0, 16) ? {} : { published_at: time };
}
