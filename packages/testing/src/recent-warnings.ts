import { pino } from 'pino';

const maxLines = 40;
let lines: string[] = [];

/** The logger of services in tests. It keeps warnings and errors for `takeWarnings`. */
export const quietLogger = pino(
  { level: 'warn', base: null },
  {
    write: (line: string) => {
      if (lines.length < maxLines) lines.push(line);
    },
  },
);

/** Returns the first warnings and errors since the last call, one per line. */
export function takeWarnings(): string {
  const taken = lines.join('');
  lines = [];
  return taken;
}
