/** Returns the same text for paths that differ in a value other than that of `page`. */
export function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return [pathname, ...Array.from(searchParams, ([name, value]) => (name === 'page' ? value : name))].join(' ');
}
