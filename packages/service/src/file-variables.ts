import { readFileSync, statSync } from 'node:fs';

/** Ends the name of a variable that holds the path of a file with the value, such as a mounted secret. */
export const fileSuffix = '_FILE';

/** More than any key or URL needs, and little if the path is wrong. */
const maxBytes = 65_536;

export interface ReadVariables {
  values: Record<string, string | undefined>;
  /** One line per variable that could not be read, without its value. */
  problems: string[];
}

/** Reads each variable from the environment, or from the file that `NAME_FILE` names; blank means unset. */
export function readVariables(names: string[], environment: Record<string, string | undefined>): ReadVariables {
  const values: Record<string, string | undefined> = {};
  const problems: string[] = [];
  for (const name of names) {
    const value = unlessBlank(environment[name]);
    const path = unlessBlank(environment[`${name}${fileSuffix}`]);
    try {
      if (value !== undefined && path !== undefined) throw new Error(`${name} is set too; set one of them`);
      values[name] = path === undefined ? value : unlessBlank(readValue(path));
    } catch (error) {
      problems.push(`${name}${fileSuffix}: ${(error as Error).message}`);
    }
  }
  return { values, problems };
}

function readValue(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > maxBytes) throw new Error(`holds ${size} bytes, at most ${maxBytes} are allowed`);
    // Editors and `echo` end a file with a line break, which belongs to no value.
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw new Error(`${path} cannot be read (${String(error.code)})`, { cause: error });
    throw error;
  }
}

function unlessBlank(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value;
}
