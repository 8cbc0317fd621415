const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Makes the times of the last week relative: in a page from a cache they would be wrong. Days have no title and stay. */
export function showRelativeDates(): void {
  const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto', style: 'short' });
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[title]')) {
    const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
    if (seconds < 60 && seconds > -7 * 86_400) {
      const [unit, length] = units.find(([, size]) => -seconds >= size) ?? (['minute', 60] as const);
      time.textContent = relative.format(Math.round(Math.min(seconds, 0) / length), unit);
    }
  }
}
