import { z } from 'zod';

const WARN_LEVEL = 40;
const ERROR_LEVEL = 50;
/** What Node prints when a program cannot be loaded: where, what, and what becomes of it when its sources are watched. */
const NODE_FAILURE = /^(file:\/\/\S+:\d+$|\w*Error\b.*:|Failed running )/;

const logLineSchema = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

export type Severity = 'information' | 'warning' | 'error';

/** A line of a process's log as it is shown on the terminal. */
export interface LogLine {
  severity: Severity;
  text: string;
}

function severityOf(level: number): Severity {
  if (level >= ERROR_LEVEL) return 'error';
  return level >= WARN_LEVEL ? 'warning' : 'information';
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // Not every line that begins with a brace is JSON.
  }
}

/** Reads a line: JSON as our apps write it, or the plain text that a process prints when it cannot even start. */
export function readLogLine(line: string): LogLine {
  const parsed = logLineSchema.safeParse(line.startsWith('{') ? parseJson(line) : undefined);
  if (!parsed.success) return { severity: NODE_FAILURE.test(line) ? 'error' : 'information', text: line };
  const { level, msg, err } = parsed.data;
  const cause = err && err.message !== msg ? [err.message] : [];
  return { severity: severityOf(level), text: [msg, ...cause].filter(Boolean).join(': ') };
}

/** What a process said last, for the message that it failed: errors and plain text, at most `count` lines. */
export function lastWords(lines: readonly string[], count = 6): string[] {
  const isPlain = (line: string) => !line.startsWith('{');
  return lines
    .filter((line) => isPlain(line) || readLogLine(line).severity === 'error')
    .slice(-count)
    .map((line) => readLogLine(line).text);
}
