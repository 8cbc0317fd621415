import { CommonplaceError } from '@commonplace/client';

/** Resolves to null instead of failing with 404. */
export async function nullIfNotFound<Data>(read: Promise<Data>): Promise<Data | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof CommonplaceError && error.status === 404) return null;
    throw error;
  }
}
