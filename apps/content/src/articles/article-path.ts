/** Returns the path of an article on the site (rules.md#article-addresses): below its organization, else below its author. */
export function articlePath(ownerUsername: string, slug: string): string {
  return `/${ownerUsername.toLowerCase()}/${slug}`;
}
