const OPTION = /(?<![\w="])(\w{1,30})=(?:"([^"]{0,2000})"|([^\s"]{1,2000}))/g;

/** Parses `key=value key="some values"`. */
export function readOptions(argument: string): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const [, key = '', quoted, plain] of argument.matchAll(OPTION)) {
    options.set(key.toLowerCase(), (quoted ?? plain ?? '').trim());
  }
  return options;
}
