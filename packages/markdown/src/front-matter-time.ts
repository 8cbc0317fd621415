import { parseTime } from '@commonplace/rules/time';
import { invalidMarkdown } from './errors.ts';

/**
 * A date, with or without a time and a zone, without which it is in UTC, as RFC 3339 in UTC and whole seconds; '' stays ''.
 * @throws DomainError validation_failed when it is anything else.
 */
export function parseFrontMatterTime(text: string): string {
  if (text === '') return '';
  const time = parseTime(text);
  if (time === undefined) throw notATime(text);
  return `${time.toISOString().slice(0, 19)}Z`;
}

function notATime(text: string): Error {
  return invalidMarkdown(
    `published_at in the front matter: "${text.slice(0, 40).toWellFormed()}" is not a time such as 2026-01-31 09:00 +0000`,
  );
}
