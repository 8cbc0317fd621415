import { forbidden } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser, type Principal, type UserPrincipal } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { isVisible, lengthProblem } from '@commonplace/rules/plain-text';

/** 1 MiB; rendered HTML can be many times as long as its Markdown. */
const maxHtmlBytes = 1024 * 1024;

/**
 * The deepest of 200 levels; a top-level comment has level 0. Each level nests the JSON of ListComments two levels
 * deeper, so replies to the deepest comments become their siblings.
 */
export const maxLevel = 199;

/** Returns the caller if they may write comments: a user without restrictions (rules.md#restricted-accounts). */
export function requireCommenter(principal: Principal): UserPrincipal {
  const user = requireUser(principal);
  requireUnrestricted(user);
  if (user.restriction === 'comment_suspended') throw forbidden();
  return user;
}

/** Checks that a body has 1 to 25,000 characters, not only blanks. Throws `validation_failed`. */
export function checkBody(bodyMarkdown: string): void {
  const problem = isVisible(bodyMarkdown) ? lengthProblem(bodyMarkdown, limits.comment.body) : "can't be blank";
  if (problem !== undefined) throw violation('body_markdown', problem);
}

/** Checks the size of rendered HTML, because a discussion page is sent as one message (discussion-page.ts). */
export function checkHtml(bodyHtml: string): void {
  if (Buffer.byteLength(bodyHtml) > maxHtmlBytes) throw violation('body_markdown', 'is too long after rendering');
}
