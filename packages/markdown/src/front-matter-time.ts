import { invalidMarkdown } from './errors.ts';

const TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:Z|z|UTC|GMT|([+-])(\d{2}):?(\d{2})?)?)?$/;

/**
 * A date, with or without a time and an offset from UTC, as RFC 3339 in UTC and whole seconds; '' stays ''.
 * @throws DomainError validation_failed when it is anything else.
 */
export function parseFrontMatterTime(text: string): string {
  if (text === '') return '';
  const match = TIME.exec(text);
  if (match === null) throw notATime(text);
  const [, date, hours = '00', minutes = '00', seconds = '00', sign, offsetHours = '00', offsetMinutes = '00'] = match;
  const local = new Date(`${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}Z`);
  // A day that a month does not have is moved to the next month by some parsers.
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(String(date))) throw notATime(text);
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1);
  return new Date(local.getTime() - offset * 60_000).toISOString().replace(/\.\d+Z$/, 'Z');
}

function notATime(text: string): Error {
  return invalidMarkdown(
    `published_at in the front matter: "${text.slice(0, 40).toWellFormed()}" is not a time such as 2026-01-31 09:00 +0000`,
  );
}
