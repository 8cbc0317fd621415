import { Tooltip } from '@mantine/core';
import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

const shortFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const fullFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** A time in the user's zone, relative within a day; the tooltip shows it in full. */
export function Timestamp({ at, none = '–' }: { at: string | null | undefined; none?: string }) {
  const now = useNow();
  if (!at) return <>{none}</>;
  const date = new Date(at);
  return (
    <Tooltip label={fullFormat.format(date)}>
      <time dateTime={at}>{relativeTime(date.getTime() - now) ?? shortFormat.format(date)}</time>
    </Tooltip>
  );
}
