/** A site whose content can be framed. */
export interface Provider {
  /** As in `{% name argument %}`. */
  readonly name: string;
  /** Hosts of recognized URLs. */
  readonly hosts: readonly string[];
  /** Hosts of its frames: nothing else may be framed. */
  readonly frameHosts: readonly string[];
  /** Height of the frame in pixels. */
  readonly height: number;
  /** An example of an argument, for messages. */
  readonly example: string;
  /** Returns the URL for an argument, or undefined if it is not an identifier of this site. */
  readonly expand?: (argument: string) => string | undefined;
  /**
   * Returns the frame's source, built from checked parts of a URL of `hosts`; undefined if the page cannot be framed.
   */
  readonly frame: (address: URL) => string | undefined;
}

/** Calls `build(groups)` if the whole path matches; the pattern decides which characters can reach the source. */
export function fromPath(
  pattern: RegExp,
  build: (groups: Record<string, string | undefined>, address: URL) => string,
): Provider['frame'] {
  return (address) => {
    const match = pattern.exec(withoutSlashes(address.pathname));
    return match === null ? undefined : build(match.groups ?? {}, address);
  };
}

/** Returns `prefix` + the argument if it matches. */
export function prefixed(pattern: RegExp, prefix: string): NonNullable<Provider['expand']> {
  return (argument) => (pattern.test(argument) ? prefix + argument : undefined);
}

/** Removes trailing slashes of a path. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Returns the matching parameters of a URL, to append to a query. */
export function parameters(address: URL, names: readonly string[], pattern: RegExp): string {
  return names
    .flatMap((name) => {
      const value = address.searchParams.get(name);
      return typeof value === 'string' && pattern.test(value) ? [`&${name}=${encodeURIComponent(value)}`] : [];
    })
    .join('');
}
