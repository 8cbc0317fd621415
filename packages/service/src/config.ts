import type { z } from 'zod';
import { fileSuffix, readVariables } from './file-variables.ts';
import { findMisspellings } from './misspellings.ts';
import { baseConfig, callerConfig, neighborConfig } from './variables.ts';

/** The environment holds no valid configuration; the message names every invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** One line per variable, without its value. */
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Variables of any process of the platform, which are never reported as misspelled. */
const platformVariables = [baseConfig, callerConfig, neighborConfig].flatMap((part) => Object.keys(part));

/**
 * Reads a process's variables, each from the environment or from the file that `NAME_FILE` names; blank means unset. Throws a
 * ConfigError that names each variable that is missing, invalid, or probably a misspelling of a known one.
 */
export function parseConfig<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  environment: Record<string, string | undefined>,
): z.output<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape);
  const { values, problems: unreadable } = readVariables(names, environment);
  if (unreadable.length > 0) throw new ConfigError(unreadable);
  const result = schema.safeParse(values);
  const ours = new Set([...names, ...platformVariables].flatMap((name) => [name, `${name}${fileSuffix}`]));
  const unknown = Object.keys(environment).filter((name) => !ours.has(name));
  const problems = [
    ...(result.error?.issues ?? []).map((issue) => explain(issue, values)),
    ...findMisspellings(unknown, names),
  ];
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  return result.data;
}

function explain(issue: z.core.$ZodIssue, values: Record<string, string | undefined>): string {
  const [name] = issue.path;
  if (name === undefined) return issue.message;
  if (issue.code !== 'custom' && values[String(name)] === undefined) return `${String(name)} is required`;
  return `${String(name)}: ${issue.message}`;
}
