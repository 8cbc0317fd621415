import { largestId } from '@commonplace/rules/limits';
/** The public name of a comment: its id in base 26 with the digits 0-9a-p (E15). 1000 is `1cc`. */
export function toIdCode(id: number): string {
  return id.toString(26);
}

/** The id behind a code, in either case; undefined for anything that cannot be one. */
export function parseIdCode(code: string): number | undefined {
  if (!/^[0-9a-p]{1,7}$/i.test(code)) return undefined;
  const id = Number.parseInt(code, 26);
  return id >= 1 && id <= largestId ? id : undefined;
}
