import { returningPath } from '@commonplace/ui/page/returning-path';
import { maxTargetLength } from '../../edge/http/requests/check-request.ts';

/** Whether a target is short enough to be the return path of every sign-in page. */
export function isReturnable(target: string): boolean {
  return returningPath('/signin/passkey', target).length <= maxTargetLength;
}
