/** Formats a duration as `MM:SS`, or `H:MM:SS` from an hour on (rules.md#date-formats). */
export function clock(totalSeconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor(totalSeconds / 60) % 60;
  const shorter = `${two(minutes)}:${two(totalSeconds % 60)}`;
  return hours > 0 ? `${hours}:${shorter}` : shorter;
}
