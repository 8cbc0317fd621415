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
    throw new StartError(`${messageOf(error)}. Use --only or --without, for example --without content.`);
  }
}

function readNames(lists: readonly string[] = []): AppName[] {
  return lists
    .flatMap((list) => list.split(','))
    .map((word) => {
      const name = appNames.find((app) => app === word.trim());
      if (name === undefined) throw new StartError(`${word} is not an app: use ${appNames.join(', ')}.`);
      return name;
    });
}

/** Returns the apps to run by `--only a,b` and `--without a,b`; all by default. Throws a StartError. */
export function selectApps(args: string[]): AppName[] {
  const { only, without } = readArguments(args);
  const chosen = only === undefined ? appNames : readNames(only);
  const excluded = new Set(readNames(without));
  return appNames.filter((name) => chosen.includes(name) && !excluded.has(name));
}
