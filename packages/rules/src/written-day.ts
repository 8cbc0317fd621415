import { monthByName } from './month-names.ts';

/** A day, which need not exist, and the text after it. */
export interface WrittenDay {
  year: number;
  month: number;
  day: number;
  rest: string;
}

const weekday = String.raw`(?:[\p{L}\p{M}-]{1,20}\.?,?\s+)?`;
const month = String.raw`(?<month>[\p{L}\p{M}]{2,20})\.?,?`;

/** The notations of a day; the time follows. */
const forms = [
  // RFC 3339 and ISO 8601, also with other separators or single digits.
  /^(?<year>\d{4})(?<mark>[-/.])(?<number>\d{1,2})\k<mark>(?<day>\d{1,2})(?=$|[t\s])/iu,
  /^(?<year>\d{4})\s?[年년]\s?(?<number>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日일]/u,
  // RFC 5322 and prose: `Tue, 10 Jun 2003`, `10. März 2003`, `10 de junio de 2003`, `10-Jun-03`.
  new RegExp(
    String.raw`^${weekday}(?<day>\d{1,2})(?:\.|º|ª|st|nd|rd|th|er)?[\s-]+(?:de\s+|d['’])?${month}[\s-]+(?:de\s+)?(?<year>\d{4}|\d{2})(?=$|[\s,])`,
    'iu',
  ),
  // `June 10, 2003`, and JavaScript's `Tue Jun 10 2003`.
  new RegExp(String.raw`^${weekday}${month}\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?=$|[\s,])`, 'iu'),
];
/** The notation of C's `asctime`, with the year after the time: `Tue Jun 10 04:00:00 2003`. */
const yearLast = new RegExp(
  String.raw`^${weekday}${month}\s+(?<day>\d{1,2})\s+(?<rest>\d{1,2}:\S+(?:\s[a-z+-]\S*)?)\s+(?<year>\d{4})$`,
  'iu',
);

/** Returns the day at the start of a text, if there is one. */
export function findDay(text: string): WrittenDay | undefined {
  for (const form of [...forms, yearLast]) {
    const match = form.exec(text);
    if (!match) continue;
    const { year = '', number, month: name = '', day, rest = text.slice(match[0].length) } = match.groups ?? {};
    const monthNumber = number === undefined ? monthByName(name) : Number(number);
    if (monthNumber !== undefined) return { year: fullYear(year), month: monthNumber, day: Number(day), rest };
  }
  return undefined;
}

/** Two digits stand for 1950 to 2049 (RFC 5322, 4.3). */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 50 ? 2_000 + year : 1_900 + year;
}
