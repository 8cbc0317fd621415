/** Returns the path of the form that reports a page. */
export function reportPath(path: string): string {
  return `/report?url=${encodeURIComponent(path)}`;
}
