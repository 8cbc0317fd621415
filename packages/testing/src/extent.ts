const { TEST_EXTENT: extent = 'full', TEST_DAY: date = new Date().toISOString().slice(0, 10) } = process.env;
if (extent !== 'full' && extent !== 'part') throw new Error(`TEST_EXTENT is ${extent}; it can be "part" or "full"`);
const day = Date.parse(date) / 86_400_000;
if (!Number.isInteger(day)) throw new Error(`TEST_DAY is ${date}; it must be a date such as 2026-11-27`);

/** Whether checks are repeated everywhere, as in CI. `npm test` sets `TEST_EXTENT=part`, which leaves some to other days. */
export const isFullRun = extent === 'full';

/**
 * Returns one of `parts` parts of the items for which a check is repeated, another part each day (that of `TEST_DAY`, today by
 * default), and those that a change touches; all of them in a full run.
 */
export function todaysPart<Item>(
  items: readonly Item[],
  parts: number,
  isTouched: (item: Item) => boolean = () => false,
): Item[] {
  if (isFullRun) return [...items];
  const each = Math.min(parts, items.length);
  return items.filter((item, at) => at % each === day % each || isTouched(item));
}

/** Whether a test runs today: on one of `parts` days, which depends on its name; always in a full run. */
export function hasTurn(name: string, parts: number): boolean {
  const number = Buffer.from(name).reduce((sum, byte) => sum + byte, 0);
  return isFullRun || number % parts === day % parts;
}
