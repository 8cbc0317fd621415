/** A node of structured data (schema.org) without its context. */
export interface JsonLd {
  '@type': string;
  [property: string]: unknown;
}

/** Returns the path of a page through its parents, as absolute URLs. */
export function breadcrumbs(origin: string, steps: readonly { name: string; path: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}
