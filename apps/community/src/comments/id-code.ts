import { largestId } from '@commonplace/rules/limits';

/** Returns the public code of a comment: its id in base 26 with the digits 0-9a-p (GetComment). 1000 is `1cc`. */
export function toIdCode(id: number): string {
  return id.toString(26);
}

/** Returns the path of the page of a comment. */
export function commentPath(authorUsername: string, id: number): string {
  return `/${authorUsername}/comment/${toIdCode(id)}`;
}

/** Returns the id of a code, in either case; undefined for an invalid code. */
export function parseIdCode(code: string): number | undefined {
  if (!/^[0-9a-p]{1,7}$/i.test(code)) return undefined;
  const id = Number.parseInt(code, 26);
  return id >= 1 && id <= largestId ? id : undefined;
}
