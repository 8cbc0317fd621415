/** English names are matched first, since most dates are in English. */
const english = 'january february march april may june july august september october november december'.split(' ');
/** Languages of known month names; if two use one name for different months, the first wins. */
const languages =
  'de fr es pt it nl ru pl tr sv da nb fi cs sk hu ro uk el id ca bg sl hr sr sr-Latn et lv lt ar he fa hi bn th gl eu is ga af sq mk be ms sw de-AT'.split(
    ' ',
  );
/** Common abbreviations that are not prefixes of a name. */
const others: [name: string, month: number][] = [
  ['mrz', 3],
  ['mrt', 3],
  ['set', 9],
];
const shortest = 3;

type Names = ReadonlyMap<string, number>;
let monthNames: { names: Names; ofLanguages: Names[] } | undefined;

/** Returns the month, from 1, of a name or abbreviation in a common language, ignoring case and accents. */
export function monthByName(text: string): number | undefined {
  const name = plain(text);
  if (name.length < shortest) return undefined;
  const inEnglish = english.findIndex((whole) => whole.startsWith(name));
  if (inEnglish !== -1) return inEnglish + 1;
  monthNames ??= collectNames();
  const month = monthNames.names.get(name);
  if (month !== undefined) return month;
  for (const names of monthNames.ofLanguages) {
    const months = new Set([...names].flatMap(([whole, number]) => (whole.startsWith(name) ? number : [])));
    const [only] = months;
    if (months.size === 1) return only;
  }
  return undefined;
}

/** Collects every name in the forms that dates use: alone, with a day (genitive), and short. */
function collectNames() {
  const names = new Map<string, number>();
  const ofLanguages = languages.map((language) => namesIn(language));
  for (const [name, month] of [...ofLanguages.flatMap((some) => [...some]), ...others]) {
    if (!names.has(name)) names.set(name, month);
  }
  return { names, ofLanguages };
}

function namesIn(language: string): Names {
  const names = new Map<string, number>();
  for (const length of ['long', 'short'] as const) {
    for (const day of [undefined, 'numeric'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: length, day, calendar: 'gregory', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 10));
        const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (name !== '' && !/\d/.test(name)) names.set(name, month);
      }
    }
  }
  return names;
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{Mn}.\s]/gu, '')
    .replaceAll('ı', 'i');
}
