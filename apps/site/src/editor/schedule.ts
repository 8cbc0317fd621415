import { isLateSchedule, type ArticleFields } from '@commonplace/editor/article-fields';
import { splitFrontMatter } from '@commonplace/rules/front-matter-block';
import { latestPublication } from '@commonplace/rules/latest-publication';
import { parseTime } from '@commonplace/rules/time';
import { toUtc } from '@commonplace/rules/zoned-time';

/** A typed schedule that is no time. */
export class InvalidScheduleError extends Error {
  override readonly name = 'InvalidScheduleError';
}

/** A typed schedule that the API would ignore, so that the article would be published at once. */
export class LateScheduleError extends Error {
  override readonly name = 'LateScheduleError';
  /** The field that has it. */
  readonly field: 'publish_at' | 'body_markdown';

  constructor(field: LateScheduleError['field']) {
    super(`${field} is too far ahead`);
    this.field = field;
  }
}

/** Returns the field with a schedule that the API would ignore; undefined without one. */
export function lateScheduleIn(fields: ArticleFields): LateScheduleError['field'] | undefined {
  if (isLateSchedule(fields)) return 'publish_at';
  const time = frontMatterTime(fields.body_markdown);
  return time !== undefined && time > latestPublication(new Date()) ? 'body_markdown' : undefined;
}

/** Throws for a schedule that the API would ignore. */
export function refuseLateSchedule(typed: ArticleFields): void {
  const field = lateScheduleIn(typed);
  if (field !== undefined) throw new LateScheduleError(field);
}

/** Returns the typed schedule in UTC; empty for none. Throws for what is no time. */
export function scheduleIn({ publish_at: local, time_zone: zone }: ArticleFields): string {
  if (local === '') return '';
  const time = toUtc(local, zone);
  if (time === undefined) throw new InvalidScheduleError();
  return time;
}

/** A line of front matter with the time, in quotes or not, with a comment or not. */
const timeLine = /^(?:published_at|"published_at"|'published_at')[ \t]*:[ \t]*["']?([^"'#\n]*)/m;

/** Returns the time of publication in the front matter of a text; undefined without one, or if it is no time. */
function frontMatterTime(text: string): Date | undefined {
  const [, value = ''] = timeLine.exec(splitFrontMatter(text)?.yaml ?? '') ?? [];
  return parseTime(value.trim());
}
