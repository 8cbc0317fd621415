import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { tokenBudget } from './complexity-limits.ts';
import { codeBlocks } from './code-blocks.ts';
import { embeds } from './embeds/embed-rule.ts';
import { withoutGuards } from './embeds/guard-raw.ts';
import { footnotes } from './footnotes.ts';
import { headingAnchors } from './headings.ts';
import { mentions } from './mentions.ts';
import type { ProfileRules } from './profiles.ts';
import { tableAlignment } from './tables.ts';
import { taskLists } from './task-lists.ts';

/** Creates a CommonMark parser (with tables, task lists and strikethrough) for the constructs of a profile. */
export function createParser(rules: ProfileRules): InstanceType<typeof MarkdownIt> {
  // Raw HTML is parsed, since the sanitizer decides what survives.
  const parser = new MarkdownIt({ html: true, linkify: true, breaks: rules.breaks });
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  // The sanitizer removes URLs without a scheme, and finding them takes quadratic time.
  parser.linkify.add('//', null);
  const { normalizeLink } = parser;
  parser.normalizeLink = (address) => normalizeLink(withoutGuards(address));
  // CommonMark expects spaces around bold text that ends with punctuation; Chinese and Japanese have none.
  parser.use(cjkFriendly);
  parser.use(tokenBudget).use(codeBlocks).use(tableAlignment).use(taskLists).use(mentions);
  if (rules.embeds) parser.use(embeds);
  if (rules.anchors) parser.use(headingAnchors).use(footnotes);
  return parser;
}
