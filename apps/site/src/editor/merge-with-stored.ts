import type { DataOf } from '@commonplace/client';
import { emptyFields, enteredFields, type ArticleFields } from '@commonplace/editor/article-fields';
import { joinFields } from '@commonplace/editor/join-fields';
import { isNotFound } from '../api/api.ts';
import type { OwnValues } from './editor-data.ts';
import { fieldsOf } from './read-editor.ts';
import { scheduleIn } from './schedule.ts';
import { ownValuesIn, type ArticleSubmission } from './show-form.ts';

type Article = DataOf<'getArticle'>;

/** What a writer typed, with what someone else has saved since the form was opened. */
export interface Merged {
  fields: ArticleFields;
  /** Whether a writer has to decide: the changes of both collide, or the version that both come from is unknown. */
  collides: boolean;
  /** The stored values that the API does not tell as they were entered. */
  own: OwnValues;
  /** The text of the other writer. */
  otherText: string;
  /** The number of the newest revision that is in the fields, or that the writer is shown next to what they typed. */
  revision?: number;
}

/** As many revisions as a page needs to find the last save that its form has seen. */
const listed = 100;

/** Merges a form for an article that has changed since it was opened with what someone else has saved. */
export async function mergeWithStored(submission: ArticleSubmission, stored: Article): Promise<Merged> {
  const { call } = submission;
  const own = ownValuesIn(call, stored);
  const fields = { ...submission.fields, ...mergedSchedule(submission, stored) };
  const unmerged = { fields, own, otherText: stored.body_markdown, collides: true };
  const seen = Number(call.field('revision'));
  if (!Number.isSafeInteger(seen) || seen <= 0) return unmerged;
  const params = { path: { id: stored.id }, query: { per_page: listed } };
  const revisions = await call.api.client.listArticleRevisions({ params });
  const saves = revisions.filter(({ kind }) => kind !== 'autosave');
  const revision = Math.max(seen, saves[0]?.number ?? 0);
  // The script of the form has merged what it has seen already. Older saves may not be in the list.
  const isSeen = revision === seen && revisions.some(({ number }) => number <= seen);
  if (isSeen) return { ...unmerged, collides: false, revision };
  // What the script has kept since is not in what others saved, unless they have seen it.
  const common = saves.find(({ number }) => number <= seen);
  const isFirst = common === undefined && revisions.length < listed;
  const before = isFirst ? emptyFields : common && (await readFields(submission, stored.id, common.number));
  if (!before) return { ...unmerged, revision };
  const theirs = withNewlines(fieldsOf(stored, enteredElsewhere(submission, stored, own)));
  const { publish_at, time_zone } = fields;
  const { untouched, collides, text } = joinFields(fields, theirs, { acknowledged: before, before });
  const body_markdown = collides ? fields.body_markdown : (text ?? fields.body_markdown);
  const merged = { ...fields, ...untouched, publish_at, time_zone, body_markdown };
  const { series, description, language, organization_id: organization } = theirs;
  return { ...unmerged, fields: merged, collides, own: { series, description, language, organization }, revision };
}

/**
 * Returns the description and the language that someone else has entered, as far as the article tells: where none was entered
 * before, its own may be made of the text. Another series or organization is not seen.
 */
function enteredElsewhere({ fields: typed }: ArticleSubmission, stored: Article, own: OwnValues): OwnValues {
  const entered = (name: 'description' | 'language') => {
    const answer = stored[name] ?? '';
    return own[name] !== '' || answer === typed[name] ? answer : own[name];
  };
  return { ...own, description: entered('description'), language: entered('language') };
}

/** Returns the typed schedule, or the stored one if none was typed. Forms of an earlier release do not tell what they showed. */
function mergedSchedule({ call, fields }: ArticleSubmission, stored: Article) {
  const { publish_at, time_zone } = fields;
  const isTyped = call.values['schedule_before']
    ? scheduleIn(fields).slice(0, 16) !== call.field('schedule_before').slice(0, 16)
    : publish_at !== '';
  const { publish_at: storedTime, time_zone: storedZone } = fieldsOf(stored, ownValuesIn(call, stored));
  return isTyped ? { publish_at, time_zone } : { publish_at: storedTime, time_zone: storedZone };
}

/** Reads what a revision has, and the typed schedule; undefined if the revision is gone. */
async function readFields({ call, fields }: ArticleSubmission, id: number, number: number) {
  try {
    const { article } = await call.api.client.getArticleRevision({ params: { path: { id, number } } });
    const { publish_at, time_zone } = fields;
    return withNewlines({ ...enteredFields(article), publish_at, time_zone });
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function withNewlines<Fields extends { body_markdown: string }>(fields: Fields): Fields {
  return { ...fields, body_markdown: fields.body_markdown.replaceAll(/\r\n?/g, '\n') };
}
