import { CommonplaceError } from '@commonplace/client';

/** What is read; null where there is nothing, or nothing for who asks. */
export async function orNothing<Answer>(read: Promise<Answer>): Promise<Answer | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof CommonplaceError && error.status === 404) return null;
    throw error;
  }
}
