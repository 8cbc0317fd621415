const rfc822 = /^(?:[a-z]{3,9}\.?,?\s+)?\d{1,2}[\s-][a-z]{3,9}\.?,?[\s-](?:[1-9]\d{3}|\d{2})\b/i;
const rfc3339 = /^\d{4}-\d{2}-\d{2}(?:[T\s]|$)/;
/** Nobody published a podcast before. */
const earliest = Date.UTC(1990, 0);
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * The moment that a feed gives, as RFC 3339 in whole seconds; undefined for what is no date, as `yesterday`, or none that
 * can be. `Date` would take `Episode 12` for a day in December.
 */
export function feedDate(text: string | undefined, now = Date.now()): string | undefined {
  if (text === undefined || text.length > 100) return undefined;
  const trimmed = text.trim();
  if (!rfc822.test(trimmed) && !rfc3339.test(trimmed)) return undefined;
  // Without a zone a date without a time is of UTC, and so is any other.
  const time = Date.parse(hasZone(trimmed) ? trimmed : `${trimmed} UTC`);
  if (Number.isNaN(time) || time < earliest || time > now + dayMs) return undefined;
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

function hasZone(text: string): boolean {
  return /(?:[a-z]|[+-]\d{2}:?\d{2})\)?$/i.test(text) || /^\d{4}-\d{2}-\d{2}$/.test(text);
}
