/** A link in the header `Link`. */
export interface HeaderLink {
  address: string;
  /** The first value of each parameter, by its name in lower case. */
  parameters: ReadonlyMap<string, string>;
}

/** Up to the next link; what is not one is skipped. */
const target = /[^<]*<([^>]*)>/y;
/** A quoted value may have any sign, and lacks its end at the end of the header. */
const parameter = /\s*;\s*([^\s=;,]*)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)(?:"|\\?$)|([^;,]*)))?/y;
/** What stands between a link and the comma behind it. */
const rest = /[^,]*,?/y;

/** Returns the links of a header `Link` (RFC 8288, appendix B.2). */
export function parseLinkHeader(header: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let at = 0;
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(header);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (let link = next(target); link; link = next(target)) {
    const parameters = new Map<string, string>();
    for (let match = next(parameter); match; match = next(parameter)) {
      const [, name = '', quoted, token = ''] = match;
      const key = name.toLowerCase();
      const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? token.trim();
      if (key !== '' && !parameters.has(key)) parameters.set(key, value);
    }
    next(rest);
    links.push({ address: link[1] ?? '', parameters });
  }
  return links;
}
