/** The templates that are rendered in the site's layout; others are plain text. */
export const documentTemplates: ReadonlySet<string> = new Set(['contained', 'full_within_layout', 'nav_bar_included']);

const common = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
/** The layout links to the manifest. */
const documentPolicy = [...common, "manifest-src 'self'"];
const imageSources = "img-src 'self' http: https: data:";
const mediaSources = [imageSources, "style-src 'self' 'unsafe-inline'", 'font-src https: data:', 'media-src https:'];

/** For sanitized Markdown: no scripts, frames for embeds, and the search form of the header. */
const markdownPolicy = [...documentPolicy, "style-src 'self'", imageSources, 'frame-src https:', "form-action 'self'"];
/** For raw HTML: no scripts and no forms. */
const htmlPolicy = [
  ...documentPolicy,
  ...mediaSources,
  "form-action 'none'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
];
/** For raw HTML if the setting allow_page_scripts is on. */
const scriptPolicy = [
  ...documentPolicy,
  ...mediaSources,
  "script-src 'self' 'unsafe-inline' https:",
  "connect-src 'self' https:",
  'frame-src https:',
  "form-action 'self' https:",
];
/** For plain text. */
const textPolicy = [...common, 'sandbox'];

/** Returns the content security policy of a page (docs/design/site-pages.md). */
export function policyOf(page: { template: string; isRaw: boolean }, allowsScripts: boolean): string {
  return policy(page, allowsScripts).join('; ');
}

function policy({ template, isRaw }: { template: string; isRaw: boolean }, allowsScripts: boolean): readonly string[] {
  if (!documentTemplates.has(template)) return textPolicy;
  if (!isRaw) return markdownPolicy;
  return allowsScripts ? scriptPolicy : htmlPolicy;
}
