import type { Page } from '@commonplace/client';
import type { Paging } from '../parts/pager.ts';
import { mayGoOn } from './page-depth.ts';
import { pageNotFound } from './page-failure.ts';
import type { PageCall } from './page-route.ts';

/** A page of a list. */
export interface ReadList<Entry> {
  /** Undefined while their service is unavailable. */
  entries: readonly Entry[] | undefined;
  paging: Paging;
}

/** Reads a page of a list, which is a part of its page. Throws a 404 for a page after the last one. */
export async function readList<Entry>(
  list: Promise<Page<Entry>>,
  { page, api, isSignedIn }: Pick<PageCall, 'page' | 'api' | 'isSignedIn'>,
): Promise<ReadList<Entry>> {
  const answer = await api.part(list);
  if (page > 1 && answer?.items.length === 0) throw pageNotFound();
  return {
    entries: answer?.items,
    paging: { page, hasNext: answer?.next !== undefined && mayGoOn({ page, isSignedIn }) },
  };
}
