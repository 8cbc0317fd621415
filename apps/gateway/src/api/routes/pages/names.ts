import { NameHolder } from '@commonplace/proto/community/v1/names';
import { slugOf, topLevelName } from '@commonplace/rules/site-names';
import type { RouteCall } from '../../route.ts';
import { required } from '../../representation/required.ts';
import { reserveName } from '../../reserve-name.ts';
import type { PageFields } from './pages.schemas.ts';

type Asking = Pick<RouteCall<unknown, unknown, unknown>, 'clients' | 'options'>;

interface Named {
  slug: string;
  isTopLevelPath: boolean;
}

/**
 * Refuses a page whose top-level name is taken, and otherwise reserves the name until the page is written, so that no other
 * writer gets it at the same moment (docs/design/site-pages.md).
 * @throws DomainError validation_failed; permission_denied for callers who may not write pages.
 */
export async function checkNewName(
  { title, slug, is_top_level_path: isTop }: PageFields,
  asking: Asking,
): Promise<void> {
  await checkName({ slug: slug?.trim() || slugOf(title ?? ''), isTopLevelPath: isTop === true }, asking);
}

/** Checks and reserves the new name of an existing page like `checkNewName`, if it changes. */
export async function checkChangedName(
  id: number,
  { slug, is_top_level_path: isTop }: PageFields,
  asking: Asking,
): Promise<void> {
  if (slug === undefined && isTop !== true) return;
  const page = required((await asking.clients.pages.getPage({ id }, asking.options)).page);
  const after = { slug: slug?.trim() ?? page.slug, isTopLevelPath: isTop ?? page.isTopLevelPath };
  if (topLevelName(after) !== topLevelName(page)) await checkName(after, asking);
}

/** Only names of one segment can be taken. */
async function checkName(page: Named, asking: Asking): Promise<void> {
  const name = topLevelName(page);
  if (name === undefined || name !== page.slug) return;
  await reserveName({ name, holder: NameHolder.PAGE }, asking);
}
