import { Violations } from '@commonplace/domain/violations';
import { shortenText } from '@commonplace/rules/cut-text';
import { foldTag } from '@commonplace/rules/names';
import { parseQuery, type SearchQuery } from '../index/parse-query.ts';

/** The filters of a search text, by name; names are in lower case. */
export interface NamedFilter {
  authors: readonly string[];
  organizations: readonly string[];
  /** All must match. */
  tags: readonly string[];
  since?: Date | undefined;
  before?: Date | undefined;
}

/** A parsed search text. */
export interface ParsedSearch {
  query: SearchQuery;
  filter: NamedFilter;
  /** The positions of the filters in the text. */
  filterSpans: readonly { start: number; end: number }[];
}

const maxNameLength = 100;
/** More than any article has. */
const maxNames = 10;

/** A quoted part, which is never a filter, or a filter. */
const part =
  /["“”„«»][^"“”„«»]*["“”„«»]|(?<!\S)(?<name>author|org|tag|before|after):(?:"(?<quoted>[^"]*)"|(?<plain>[^\s"]+))/giu;

/**
 * Parses the filters `author:`, `org:`, `tag:`, `before:` and `after:` of a search text, and the rest as words, phrases
 * and excluded words. A word with another prefix (`std::move`, `http://x`) is text.
 * @throws DomainError validation_failed for an invalid date.
 */
export function parseSearch(text: string): ParsedSearch {
  const filter = { authors: [] as string[], organizations: [] as string[], tags: [] as string[] };
  const violations = new Violations();
  const starts: Date[] = [];
  const ends: Date[] = [];
  const filterSpans: { start: number; end: number }[] = [];
  for (const { 0: whole, index, groups = {} } of text.matchAll(part)) {
    const name = groups['name']?.toLowerCase();
    if (name === undefined) continue;
    filterSpans.push({ start: index, end: index + whole.length });
    const value = (groups['quoted'] ?? groups['plain'] ?? '').trim().toLowerCase();
    if (name === 'author') add(filter.authors, value.replace(/^@/, ''));
    else if (name === 'org') add(filter.organizations, value.replace(/^@/, ''));
    else if (name === 'tag') add(filter.tags, foldTag(value.replace(/^#/, '')));
    else {
      const date = toDate(value);
      if (date === undefined) violations.add('q', dateProblem(name, value));
      else (name === 'before' ? ends : starts).push(date);
    }
  }
  violations.throwIfAny();
  return {
    query: parseQuery(without(text, filterSpans), { operators: true }),
    filter: { ...filter, since: latest(starts), before: earliest(ends) },
    filterSpans,
  };
}

function add(names: string[], name: string): void {
  if (names.length < maxNames && !names.includes(name)) names.push(name.slice(0, maxNameLength));
}

/** Returns the start of a year, a month or a day, in UTC. */
function toDate(text: string): Date | undefined {
  const {
    year,
    month = '01',
    day = '01',
  } = /^(?<year>\d{4})(?:-(?<month>\d\d)(?:-(?<day>\d\d))?)?$/.exec(text)?.groups ?? {};
  if (year === undefined || year === '0000') return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // The 31st of June would become the 1st of July.
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? undefined : date;
}

function dateProblem(name: string, value: string): string {
  return `${name}: takes a year, a month or a day, such as 2024, 2024-05 or 2024-05-31, got "${shortenText(value, 40)}"`;
}

function without(text: string, spans: readonly { start: number; end: number }[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of spans) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  return rest + text.slice(from);
}

const latest = (dates: readonly Date[]) => dates.toSorted((a, b) => b.getTime() - a.getTime())[0];
const earliest = (dates: readonly Date[]) => dates.toSorted((a, b) => a.getTime() - b.getTime())[0];
