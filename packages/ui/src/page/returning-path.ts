/** The path of the first steps of a new user. */
export const welcomePath = '/settings/welcome';

/** Returns the path of a page that leads on to another path in the end; without one, it leads to the home page. */
export function returningPath(page: string, returnTo: string): string {
  return returnTo === '/' ? page : `${page}?return_to=${encodeURIComponent(returnTo)}`;
}
