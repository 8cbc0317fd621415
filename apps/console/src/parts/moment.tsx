import { Tooltip } from '@mantine/core';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const complete = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** A time of the API's in the reader's zone; complete, with the zone, for whoever points at it. */
export function Moment({ at, none = '–' }: { at: string | null | undefined; none?: string }) {
  if (!at) return <>{none}</>;
  const date = new Date(at);
  return (
    <Tooltip label={complete.format(date)}>
      <time dateTime={at}>{exact.format(date)}</time>
    </Tooltip>
  );
}

/** A time of the API's as a field of a form shows it: in the reader's zone, to the minute. */
export function toLocalInput(at: string | null | undefined): string {
  if (!at) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Back again. */
export const fromLocalInput = (text: string): string => new Date(text).toISOString();
