/** The path of the comments that the viewer has not answered. */
export const unansweredPath = '/dashboard/comments';

/** Whether a path leads to the list of comments to answer, on any of its pages. */
export function isUnansweredList(path: string): boolean {
  return new URL(path, 'http://site').pathname === unansweredPath;
}
