/** How a page of administrators is shown: within the site's layout, or as what it is. */
export const documentTemplates: ReadonlySet<string> = new Set(['contained', 'full_within_layout', 'nav_bar_included']);

const common = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
/** Of every document: the layout links to the manifest. */
const ofDocuments = [...common, "manifest-src 'self'"];
const pictures = "img-src 'self' http: https: data:";
const dressed = [pictures, "style-src 'self' 'unsafe-inline'", 'font-src https: data:', 'media-src https:'];

/** Markdown was sanitized; besides, nothing runs, and frames are those that an embed made. */
const ofMarkdown = [...ofDocuments, "style-src 'self'", pictures, 'frame-src https:', "form-action 'none'"];
/** Whatever an administrator wrote is shown, and nothing in it runs or is sent; its links lead where they say. */
const ofMarkup = [
  ...ofDocuments,
  ...dressed,
  "form-action 'none'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
];
/** As far as the site's configuration allows it (allow_page_scripts). */
const ofScripts = [
  ...ofDocuments,
  ...dressed,
  "script-src 'self' 'unsafe-inline' https:",
  "connect-src 'self' https:",
  'frame-src https:',
  "form-action 'self' https:",
];
/** A text that a browser is to show, or a program to read: nobody takes it for a page. */
const ofText = [...common, 'sandbox'];

/** What a browser may do with a page of administrators (docs/design/site-pages.md). */
export function policyOf(page: { template: string; isRaw: boolean }, allowsScripts: boolean): string {
  return policy(page, allowsScripts).join('; ');
}

function policy({ template, isRaw }: { template: string; isRaw: boolean }, allowsScripts: boolean): readonly string[] {
  if (!documentTemplates.has(template)) return ofText;
  if (!isRaw) return ofMarkdown;
  return allowsScripts ? ofScripts : ofMarkup;
}
