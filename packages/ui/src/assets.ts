import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file that pages load. */
export interface Asset {
  /** With a hash of the content, so that it never changes. */
  path: string;
  type: string;
  content: string;
}

const styleFiles = [
  new URL('./styles/tokens.css', import.meta.url),
  new URL('./styles/base.css', import.meta.url),
  new URL('./styles/frame.css', import.meta.url),
  new URL('./styles/forms.css', import.meta.url),
  new URL('./styles/cards.css', import.meta.url),
  new URL('./styles/article.css', import.meta.url),
  new URL('./styles/prose.css', import.meta.url),
  new URL('./styles/code.css', import.meta.url),
  new URL('./styles/comments.css', import.meta.url),
  new URL('./styles/moderation.css', import.meta.url),
  new URL('./styles/community.css', import.meta.url),
  new URL('./styles/listings.css', import.meta.url),
  new URL('./styles/desk.css', import.meta.url),
  new URL('./styles/billboards.css', import.meta.url),
  new URL('./styles/podcasts.css', import.meta.url),
  new URL('./styles/history.css', import.meta.url),
  new URL('./styles/account.css', import.meta.url),
  new URL('./styles/analytics.css', import.meta.url),
];

/** Positions of covers in percent: the policy of pages allows no styles on an element. */
const coverPositions = Array.from({ length: 21 }, (_, at) => at * 5).map(
  (percent) => `[data-x='${percent}']{--x:${percent}%}[data-y='${percent}']{--y:${percent}%}`,
);

/** The style sheet of all pages. */
export const styles = assetOf(
  'site.css',
  'text/css; charset=utf-8',
  [...styleFiles.map(readStyles), ...coverPositions, 'img[data-x]{object-position:var(--x) var(--y)}'].join('\n'),
);

/** The further style sheet of articles in frames of other sites. */
export const embedStyles = assetOf(
  'embed.css',
  'text/css; charset=utf-8',
  readStyles(new URL('./styles/embed.css', import.meta.url)),
);

/** The further style sheet of pages to write articles. */
export const editorStyles = assetOf(
  'editor.css',
  'text/css; charset=utf-8',
  readStyles(new URL('./styles/editor.css', import.meta.url)),
);

/** The script of all pages of the site. */
export const script = scriptOf('site.js', new URL('./gen/site.js', import.meta.url));

/** The further script of pages of the site for signed-in viewers. */
export const bellScript = scriptOf('bell.js', new URL('./gen/bell.js', import.meta.url));

/** The script of forms for comments, which that of all pages loads when one is used. */
export const commentScript = scriptOf('comments.js', new URL('./gen/comments.js', import.meta.url));

/** The further script of pages with comments. */
export const discussionScript = scriptOf('discussion.js', new URL('./gen/discussion.js', import.meta.url));

/** The script of pages that have forms alone, those of accounts. */
export const formScript = scriptOf('forms.js', new URL('./gen/forms.js', import.meta.url));

/** The further script of forms with several fields. */
export const fieldScript = scriptOf('fields.js', new URL('./gen/fields.js', import.meta.url));

/** The further script of pages that ask for passkeys. */
export const passkeyScript = scriptOf('passkeys.js', new URL('./gen/passkeys.js', import.meta.url));

/** The further script of pages with a form for a profile image. */
export const imageFormScript = scriptOf('image-form.js', new URL('./gen/image-form.js', import.meta.url));

/** The further script of pages that lack a part. */
export const missingScript = scriptOf('missing-parts.js', new URL('./gen/missing-parts.js', import.meta.url));

/** The paths of the style sheets and the scripts. */
export const assetPaths = {
  styles: styles.path,
  embedStyles: embedStyles.path,
  script: script.path,
  bellScript: bellScript.path,
};

function read(file: URL): string {
  return readFileSync(file, 'utf8');
}

/** Returns a style sheet without comments and indentation, which are a tenth of it. */
function readStyles(file: URL): string {
  return read(file)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ');
}

function scriptOf(name: string, file: URL): Asset {
  return assetOf(name, 'text/javascript; charset=utf-8', read(file));
}

function assetOf(name: string, type: string, content: string): Asset {
  return { path: `/assets/${hash('sha256', content, 'hex').slice(0, 16)}/${name}`, type, content };
}
