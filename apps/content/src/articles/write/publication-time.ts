import type { Violations } from '@commonplace/domain/violations';
import { latestPublication } from '@commonplace/rules/latest-publication';
import { parseTime } from '@commonplace/rules/time';
import type { ArticleFields } from './article-fields.ts';
import type { Article } from '../../tables/articles.ts';
import { isDue } from '../visibility.ts';

// Rules and wording: rules.md#article-limits, `published_at`.

const minuteMs = 60_000;
/** How far in the past a publication may be dated. */
const maxAgeMs = 15 * minuteMs;
const toleranceMs = minuteMs;

/**
 * Returns when an article is or was published. `current` is the article before an update, undefined for a new one.
 * Publishing without a time means now; a public time is kept.
 */
export function resolvePublishedAt(
  violations: Violations,
  fields: Pick<ArticleFields, 'published' | 'publishedAt'>,
  current: Pick<Article, 'published' | 'publishedAt'> | undefined,
  now: Date,
): Date | null {
  const kept = current?.publishedAt ?? null;
  const publishedAt =
    fields.publishedAt === undefined ? kept : resolveGiven(violations, fields.publishedAt, current, now);
  return publishedAt ?? (fields.published ? now : null);
}

function resolveGiven(
  violations: Violations,
  wanted: NonNullable<ArticleFields['publishedAt']>,
  current: Pick<Article, 'published' | 'publishedAt'> | undefined,
  now: Date,
): Date | null {
  const kept = current?.publishedAt ?? null;
  if (current && isDue(current, now)) return resolveWhenPublic(violations, wanted, kept);
  if (wanted.value === '') return null;
  const time = readTime(violations, wanted.value);
  if (time === undefined || time.getTime() === kept?.getTime()) return kept;
  if (time > latestPublication(now)) return null;
  if (time.getTime() < now.getTime() - maxAgeMs) {
    violations.add('published_at', 'only future or current published_at allowed');
  }
  return time;
}

/** JSON cannot change it and is ignored; front matter may only repeat it, within a minute. */
function resolveWhenPublic(
  violations: Violations,
  wanted: NonNullable<ArticleFields['publishedAt']>,
  kept: Date | null,
): Date | null {
  if (wanted.source === 'json' || wanted.value === '') return kept;
  const time = readTime(violations, wanted.value);
  if (time !== undefined && Math.abs(time.getTime() - (kept?.getTime() ?? 0)) > toleranceMs) {
    const message = 'updating published_at for articles that have already been published is not allowed';
    violations.add('published_at', message);
  }
  return kept;
}

function readTime(violations: Violations, value: string): Date | undefined {
  const time = parseTime(value);
  if (time === undefined) violations.add('published_at', 'is invalid');
  return time;
}
