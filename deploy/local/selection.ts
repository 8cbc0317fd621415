import { parseArgs } from 'node:util';
import { appNames, type AppName } from './platform.ts';
import { messageOf, StartError } from './report.ts';

const options = {
  only: { type: 'string', multiple: true },
  without: { type: 'string', multiple: true },
} as const;

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new StartError(`${messageOf(error)}. Known are --only and --without, e.g. --without content.`);
  }
}

function readNames(lists: readonly string[] = []): AppName[] {
  return lists
    .flatMap((list) => list.split(','))
    .map((word) => {
      const name = appNames.find((known) => known === word.trim());
      if (name === undefined) throw new StartError(`${word} is none of ${appNames.join(', ')}.`);
      return name;
    });
}

/** The apps that `--only a,b` or `--without a,b` leave to run here; all of them without either. StartError otherwise. */
export function selectApps(args: string[]): AppName[] {
  const { only, without } = readArguments(args);
  const chosen = only === undefined ? appNames : readNames(only);
  const left = new Set(readNames(without));
  return appNames.filter((name) => chosen.includes(name) && !left.has(name));
}
