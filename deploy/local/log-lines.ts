import { z } from 'zod';

const WARN_LEVEL = 40;
const ERROR_LEVEL = 50;
/** Output of Node when a program cannot be loaded, also with watched sources. */
const NODE_FAILURE = /^(file:\/\/\S+:\d+$|\w*Error\b.*:|Failed running )/;

const logLineSchema = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

export type Severity = 'information' | 'warning' | 'error';

/** A log line for the terminal. */
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
    return undefined; // Not every line that starts with a brace is JSON.
  }
}

/** Parses a log line: JSON of the apps, or plain text of a process that fails to start. */
export function readLogLine(line: string): LogLine {
  const parsed = logLineSchema.safeParse(line.startsWith('{') ? parseJson(line) : undefined);
  if (!parsed.success) return { severity: NODE_FAILURE.test(line) ? 'error' : 'information', text: line };
  const { level, msg, err } = parsed.data;
  const cause = err && err.message !== msg ? [err.message] : [];
  return { severity: severityOf(level), text: [msg, ...cause].filter(Boolean).join(': ') };
}

/** Returns the last errors and plain lines of a process, at most `count`. */
export function lastMessages(lines: readonly string[], count = 6): string[] {
  const isPlain = (line: string) => !line.startsWith('{');
  return lines
    .filter((line) => isPlain(line) || readLogLine(line).severity === 'error')
    .slice(-count)
    .map((line) => readLogLine(line).text);
}
