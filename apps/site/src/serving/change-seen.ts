import { CommonplaceError } from '@commonplace/client';
import type { FormCall } from './page-route.ts';

/**
 * Changes a record if it is in the state that its page showed, which the field `tag` has. Returns undefined if it was changed since,
 * for example by a second press of the button; the page then shows its current state.
 */
export async function changeSeen<Changed>(
  { field }: FormCall,
  change: (ifMatch: string | undefined) => Promise<Changed>,
): Promise<Changed | undefined> {
  const tag = field('tag');
  try {
    return await change(tag === '' ? undefined : tag);
  } catch (error) {
    if (error instanceof CommonplaceError && error.status === 412) return undefined;
    throw error;
  }
}
