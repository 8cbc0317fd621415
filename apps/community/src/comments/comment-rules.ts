import { forbidden } from '@commonplace/rpc/errors';
import { requireUnrestricted, requireUser, type Principal, type UserPrincipal } from '@commonplace/rpc/principal';
import { violation } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { isVisible, lengthProblem } from '@commonplace/rules/plain-text';

/** One mebibyte; markup can become many times as long as it was written. */
const longestHtmlBytes = 1024 * 1024;

/**
 * The deepest level of a thread, of 200; the comment at the top is level 0. Every level nests the JSON of E14 two levels
 * deeper, which readers have to follow, so replies to the deepest comments are put beside them.
 */
export const deepestLevel = 199;

/** Whoever may write comments: a user whom no moderator has restricted (S4). */
export function requireCommenter(principal: Principal): UserPrincipal {
  const user = requireUser(principal);
  requireUnrestricted(user);
  if (user.restriction === 'comment_suspended') throw forbidden();
  return user;
}

/** 1 to 25,000 characters, not only blanks; anything else is `validation_failed`. */
export function checkBody(bodyMarkdown: string): void {
  const problem = isVisible(bodyMarkdown) ? lengthProblem(bodyMarkdown, limits.comment.body) : "can't be blank";
  if (problem !== undefined) throw violation('body_markdown', problem);
}

/** What readers are sent has a limit too: a page of a discussion is one message (discussion-page.ts). */
export function checkHtml(bodyHtml: string): void {
  if (Buffer.byteLength(bodyHtml) > longestHtmlBytes)
    throw violation('body_markdown', 'is too long once it is rendered');
}
