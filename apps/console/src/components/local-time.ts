/** Formats a time of the API for a `datetime-local` input: in the user's time zone, to the minute. */
export function toLocalInput(at: string | null | undefined): string {
  if (!at) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Converts the value of a `datetime-local` input to a time of the API. */
export const fromLocalInput = (text: string): string => new Date(text).toISOString();
