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
  new URL('./styles/icons.css', import.meta.url),
  new URL('./styles/media.css', import.meta.url),
  new URL('./styles/header.css', import.meta.url),
  new URL('./styles/columns.css', import.meta.url),
  new URL('./styles/footer.css', import.meta.url),
  new URL('./styles/narrow-frame.css', import.meta.url),
  new URL('./styles/buttons.css', import.meta.url),
  new URL('./styles/forms.css', import.meta.url),
  new URL('./styles/dialogs.css', import.meta.url),
  new URL('./styles/cards.css', import.meta.url),
  new URL('./styles/bylines.css', import.meta.url),
  new URL('./styles/lists.css', import.meta.url),
  new URL('./styles/narrow-cards.css', import.meta.url),
  new URL('./styles/article.css', import.meta.url),
  new URL('./styles/article-sides.css', import.meta.url),
  new URL('./styles/prose.css', import.meta.url),
  new URL('./styles/prose-tables.css', import.meta.url),
  new URL('./styles/prose-notes.css', import.meta.url),
  new URL('./styles/prose-embeds.css', import.meta.url),
  new URL('./styles/code.css', import.meta.url),
  new URL('./styles/comments.css', import.meta.url),
  new URL('./styles/moderation.css', import.meta.url),
  new URL('./styles/profiles.css', import.meta.url),
  new URL('./styles/community.css', import.meta.url),
  new URL('./styles/transcripts.css', import.meta.url),
  new URL('./styles/listings.css', import.meta.url),
  new URL('./styles/desk.css', import.meta.url),
  new URL('./styles/people-rows.css', import.meta.url),
  new URL('./styles/narrow-desk.css', import.meta.url),
  new URL('./styles/billboards.css', import.meta.url),
  new URL('./styles/podcasts.css', import.meta.url),
  new URL('./styles/history.css', import.meta.url),
  new URL('./styles/account.css', import.meta.url),
];

const editorStyleFiles = [
  new URL('./styles/editor.css', import.meta.url),
  new URL('./styles/editor-tools.css', import.meta.url),
  new URL('./styles/editor-dialogs.css', import.meta.url),
];

/** Texts in style sheets, which stay as they are, and what means nothing: spaces around marks, the last semicolon of a rule, and zeros before a point. */
const textOrSpace = /("[^"]*"|'[^']*')|;\s*(?=\})|\b0(?=\.\d)|\s*([{};,>/]|:(?=\s))\s*/g;

/** Positions of covers in percent: the policy of pages allows no styles on an element. */
const coverPositions = ['x', 'y'].flatMap((axis) =>
  Array.from({ length: 21 }, (_, at) => `[data-${axis}='${at * 5}']{--${axis}:${at * 5}%}`),
);

/** The style sheet of all pages. */
export const styles = assetOf(
  'site.css',
  'text/css; charset=utf-8',
  [...styleFiles.map(readStyles), ...coverPositions, 'img[data-x]{object-position:var(--x) var(--y)}'].join(''),
);

/** The further style sheet of articles in frames of other sites. */
export const embedStyles = assetOf(
  'embed.css',
  'text/css; charset=utf-8',
  readStyles(new URL('./styles/embed.css', import.meta.url)),
);

/** The further style sheet of pages with charts. */
export const analyticsStyles = assetOf(
  'analytics.css',
  'text/css; charset=utf-8',
  readStyles(new URL('./styles/analytics.css', import.meta.url)),
);

/** The further style sheet of pages to write articles. */
export const editorStyles = assetOf('editor.css', 'text/css; charset=utf-8', editorStyleFiles.map(readStyles).join(''));

/** The script of all pages of the site. */
export const script = scriptOf('site.js', new URL('./gen/site.js', import.meta.url));

/** The further script of pages of the site for signed-in viewers. */
export const bellScript = scriptOf('bell.js', new URL('./gen/bell.js', import.meta.url));

/** The script of forms for comments, which that of all pages loads when one is used. */
export const commentScript = scriptOf('comments.js', new URL('./gen/comments.js', import.meta.url));

/** The script of comments, which that of all pages loads when they come near. */
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

/** Returns a style sheet without comments, indentation and other needless marks, which are an eighth of it. */
function readStyles(file: URL): string {
  return read(file)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(textOrSpace, '$1$2')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function scriptOf(name: string, file: URL): Asset {
  return assetOf(name, 'text/javascript; charset=utf-8', read(file));
}

function assetOf(name: string, type: string, content: string): Asset {
  return { path: `/assets/${hash('sha256', content, 'hex').slice(0, 16)}/${name}`, type, content };
}
