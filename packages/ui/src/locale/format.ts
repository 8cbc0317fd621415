import { attributes, html, type Html } from '../markup.ts';
import type { Locale } from './locale.ts';

interface Formats {
  date: Intl.DateTimeFormat;
  full: Intl.DateTimeFormat;
  minute: Intl.DateTimeFormat;
  count: Intl.NumberFormat;
  /** The dates that were rendered, by property and time. */
  rendered: Map<string, Html | ''>;
}

const formats = new Map<string, Formats>();

function formatsOf({ code }: Locale): Formats {
  let cached = formats.get(code);
  if (!cached) {
    cached = {
      date: new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' }),
      full: new Intl.DateTimeFormat(code, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
      minute: new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
      count: new Intl.NumberFormat(code, { notation: 'compact', maximumFractionDigits: 1 }),
      rendered: new Map(),
    };
    formats.set(code, cached);
  }
  return cached;
}

/** Room for the times of a few hundred pages. */
const maxRendered = 5_000;

/**
 * Renders an RFC 3339 time as a date, with the time of day on hover. The script of the site makes recent ones relative, which
 * a cached page could not. Remembers what it rendered: formatting dates would cost a fifth of a page with 50 comments. Programs
 * read from `property` what happened then (microformats2).
 */
export function renderDate(locale: Locale, time: string, property?: 'dt-published' | 'dt-updated'): Html | '' {
  const { rendered } = formatsOf(locale);
  const key = `${property} ${time}`;
  const cached = rendered.get(key);
  if (cached !== undefined) return cached;
  const made = renderNewDate(locale, time, property);
  if (rendered.size >= maxRendered) rendered.clear();
  rendered.set(key, made);
  return made;
}

function renderNewDate(locale: Locale, time: string, property: string | undefined): Html | '' {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const { date: short, full } = formatsOf(locale);
  const named = attributes({ class: property });
  return html`<time datetime="${date.toISOString()}" title="${full.format(date)} UTC" ${named}
    >${short.format(date)}</time
  >`;
}

/**
 * Renders a time with its hour in UTC, where the day is not enough: for what is to come, and for several times of one day.
 * The script of the site makes recent ones relative, too.
 */
export function renderMinute(locale: Locale, time: string): Html | '' {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const { minute, full } = formatsOf(locale);
  return html`<time datetime="${date.toISOString()}" title="${full.format(date)} UTC"
    >${minute.format(date)} UTC</time
  >`;
}

/** Renders the day of a time, for which the hour does not matter. */
export function renderDay(locale: Locale, time: string): Html | '' {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  return html`<time datetime="${date.toISOString().slice(0, 10)}">${formatsOf(locale).date.format(date)}</time>`;
}

/** Writes a time as the clocks of a zone show it, with the name of the zone (IANA). */
export function writeZonedTime({ code }: Locale, time: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(code, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(new Date(time))} (${timeZone.replaceAll('_', ' ')})`;
}

/** Writes a count in at most a few characters, such as `1.2K`. */
export function compactCount(locale: Locale, count: number): string {
  return formatsOf(locale).count.format(count);
}

/** Writes a whole number with separators. */
export function writeNumber({ code }: Locale, count: number): string {
  return new Intl.NumberFormat(code).format(count);
}

/** Writes a share from 0 to 1 in per cent. */
export function writeShare({ code }: Locale, share: number): string {
  return new Intl.NumberFormat(code, { style: 'percent' }).format(share);
}

/** Writes a day such as `2026-01-31`. */
export function writeDay(locale: Locale, day: string): string {
  return formatsOf(locale).date.format(new Date(`${day}T00:00:00Z`));
}

/** Writes the days from one to another, such as `Jan 1 – 31, 2026`. */
export function writeDays(locale: Locale, start: string, end: string): string {
  return formatsOf(locale).date.formatRange(new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`));
}

/** Writes a duration in its largest unit, from seconds to hours. */
export function writeDuration({ code }: Locale, seconds: number): string {
  const [unit, size] = durationUnits.find(([, least]) => seconds >= least) ?? ['second', 1];
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(code, style).format(seconds / size);
}

const durationUnits = [
  ['hour', 3_600],
  ['minute', 60],
] as const;
