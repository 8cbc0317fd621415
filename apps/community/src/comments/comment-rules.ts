import { forbidden } from '@commonplace/rpc/errors';
import { requireUnrestricted, requireUser, type Principal, type UserPrincipal } from '@commonplace/rpc/principal';
import { violation } from '../violations.ts';

const longestBody = 25_000;

/**
 * The deepest level of a thread; the comment at the top is level 0. Every level nests one message deeper, which decoders
 * and JSON readers allow only so often, so replies to the deepest comments are put beside them.
 */
export const deepestLevel = 49;

/** Whoever may write comments: a user whom no moderator has restricted (S4). */
export function requireCommenter(principal: Principal): UserPrincipal {
  const user = requireUser(principal);
  requireUnrestricted(user);
  if (user.restriction === 'comment_suspended') throw forbidden();
  return user;
}

/** 1 to 25,000 characters, not only blanks; anything else is `validation_failed`. */
export function checkBody(bodyMarkdown: string): void {
  if (bodyMarkdown.trim() === '') throw violation('body_markdown', "can't be blank");
  // The cheap length in UTF-16 units is never the smaller one.
  if (bodyMarkdown.length > longestBody && Array.from(bodyMarkdown).length > longestBody) {
    throw violation('body_markdown', `is too long (maximum is ${longestBody} characters)`);
  }
}
