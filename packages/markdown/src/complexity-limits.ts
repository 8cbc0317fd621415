import type { MarkdownIt } from 'markdown-it';
import type sanitizeHtml from 'sanitize-html';
import { environmentOf, type RenderEnvironment } from './environment.ts';
import { tooComplex } from './errors.ts';

// Bodies have at most 800 KB; only markup that multiplies exceeds three times that.
const MAX_HTML_LENGTH = 3 * 1024 * 1024;
const MAX_TAGS = 300_000;
const MAX_NESTING = 5000;

/**
 * Makes a parser reject a document with too many tokens during parsing. The limits of the thread would stop it, too,
 * but would cost the thread.
 */
export function tokenBudget(md: MarkdownIt): void {
  md.block.State = class extends md.block.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1) {
      spendTokens(environmentOf(this), 1);
      return super.push(type, tag, nesting);
    }
  };
  md.inline.State = class extends md.inline.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1) {
      spendTokens(environmentOf(this), 1);
      return super.push(type, tag, nesting);
    }
  };
}

/** Deducts tokens from a document's budget. */
export function spendTokens(environment: RenderEnvironment, count: number): void {
  environment.tokensLeft -= count;
  if (environment.tokensLeft < 0) throw tooComplex();
}

/** Rejects HTML that would take the sanitizer too long. */
export function refuseExcessiveHtml(html: string): void {
  if (html.length > MAX_HTML_LENGTH) throw tooComplex();
  let tags = 0;
  for (const _ of html.matchAll(/<\/?[a-z]/gi)) {
    tags += 1;
    if (tags > MAX_TAGS) throw tooComplex();
  }
}

/**
 * Returns listeners of the sanitizer that reject deep nesting: it compares each end tag with all open elements. Only the
 * sanitizer knows which of them an end tag closes.
 */
export function nestingLimit(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag() {
      depth += 1;
      if (depth > MAX_NESTING) throw tooComplex();
    },
    onCloseTag() {
      depth -= 1;
    },
  };
}
