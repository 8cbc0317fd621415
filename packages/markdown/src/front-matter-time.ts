import { cutText } from '@commonplace/rules/cut-text';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { parseTime } from '@commonplace/rules/time';
import { invalidMarkdown } from './errors.ts';

/**
 * Returns a date, with optional time and zone (UTC by default), as RFC 3339 in UTC and whole seconds; '' stays ''.
 * @throws DomainError validation_failed for anything else.
 */
export function parseFrontMatterTime(text: string): string {
  if (text === '') return '';
  const time = parseTime(text);
  if (time === undefined) throw notATime(text);
  return toRfc3339(time);
}

function notATime(text: string): Error {
  return invalidMarkdown(
    `published_at in the front matter: "${cutText(text, 40)}" is not a time such as 2026-01-31 09:00 +0000`,
  );
}
