/** A site whose content can be shown in a frame. */
export interface Provider {
  /** As in `{% name argument %}`. */
  readonly name: string;
  /** Hosts whose addresses it recognizes. */
  readonly hosts: readonly string[];
  /** Hosts that its frames come from: nothing else may be framed. */
  readonly frameHosts: readonly string[];
  /** Height of the frame in pixels. */
  readonly height: number;
  /** What an argument looks like, for messages. */
  readonly example: string;
  /** The address that a bare argument stands for, or undefined when it is not an identifier of this site. */
  readonly expand?: (argument: string) => string | undefined;
  /** The frame's source, made from checked parts of an address of `hosts`; undefined when it shows nothing to frame. */
  readonly frame: (address: URL) => string | undefined;
}

/** `build(groups)` when the whole address path matches; the pattern decides which characters can reach the source. */
export function fromPath(
  pattern: RegExp,
  build: (groups: Record<string, string | undefined>, address: URL) => string,
): Provider['frame'] {
  return (address) => {
    const match = pattern.exec(withoutSlashes(address.pathname));
    return match === null ? undefined : build(match.groups ?? {}, address);
  };
}

/** `prefix` + the argument, when the argument matches. */
export function prefixed(pattern: RegExp, prefix: string): NonNullable<Provider['expand']> {
  return (argument) => (pattern.test(argument) ? prefix + argument : undefined);
}

/** A path without the slashes at its end. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Those parameters of an address that match, as the beginning of a query is written after others. */
export function parameters(address: URL, names: readonly string[], pattern: RegExp): string {
  return names
    .flatMap((name) => {
      const value = address.searchParams.get(name);
      return typeof value === 'string' && pattern.test(value) ? [`&${name}=${encodeURIComponent(value)}`] : [];
    })
    .join('');
}
