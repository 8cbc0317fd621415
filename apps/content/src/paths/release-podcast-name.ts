import type { CallContext } from '@commonplace/domain/call-context';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { requireService } from './name-owners.ts';

/** Frees the name that is kept for a deleted podcast; its path stays gone. For services. */
export async function releasePodcastName({ database }: ContentContext, call: CallContext, { name }: { name: string }) {
  requireService(call);
  await database.transaction(call, (em) =>
    em
      .getKysely<Tables>()
      .updateTable('former_paths')
      .set({ held_until: null })
      .where('path', '=', `/${name}`)
      .execute(),
  );
  return {};
}
