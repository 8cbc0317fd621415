import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { NameOwner } from '@commonplace/proto/content/v1/paths';
import { reservedPaths } from '@commonplace/rules/reserved-names';
import { siteNames } from '@commonplace/rules/site-names';
import { sql } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { asCommunity } from './other-services.ts';

type Owner = Pick<NameOwner, 'name' | 'type' | 'id'>;

interface Clash {
  name: string;
  isReserved: boolean;
  owners: Owner[];
}

/** The order in which a path resolves to one of several owners of its name. */
const precedence = ['page', 'organization', 'user', 'podcast', 'subforem'];

/**
 * Lists names that have several owners since an earlier release, and those that the site has reserved since, for
 * administrators. Throws `unavailable` while content is unavailable.
 */
export async function listNameClashes(context: CommunityContext, call: CallContext): Promise<Clash[]> {
  requireRole(call.principal, 'admin');
  const clashes = new Map<string, Clash>();
  const add = (owners: readonly Owner[]) => {
    for (const clash of clashesAmong(owners)) clashes.set(clash.name, clash);
  };
  add(await ownersHere(context, call, [...reservedPaths], { withPages: true }));
  // A later list of a name has the same owners as an earlier one, and those in content.
  let afterPodcastId = 0;
  for (let hasNext = true; hasNext;) {
    const batch = await context.paths.listOwnedNames({ afterPodcastId }, asCommunity(call));
    const names = batch.owners.map(({ name }) => name);
    const owners = await ownersHere(context, call, names, { withPages: false });
    add([...owners, ...batch.owners]);
    ({ hasNext } = batch);
    afterPodcastId = batch.owners.at(-1)?.id ?? 0;
  }
  return [...clashes.values()];
}

/**
 * Returns the users, organizations and pages with these names and, with `withPages`, those with the name of any page.
 * Names of pages are few.
 */
async function ownersHere(
  { database }: CommunityContext,
  { signal }: CallContext,
  names: readonly string[],
  { withPages }: { withPages: boolean },
): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    with wanted as (
      select name from unnest(${names}::text[]) as given (name)
      union select name from page_names where ${withPages}::boolean and name is not null)
    select handle as name, 'organization' as type, id from organizations where handle in (select name from wanted)
    union all select handle, 'user', id from users where handle in (select name from wanted)
    union all select name, 'page', page_id from page_names where name in (select name from wanted)`.execute(
    database.reader(signal),
  );
  return rows;
}

/** Returns the names with several owners, and those that are reserved for the site. */
function clashesAmong(owners: readonly Owner[]): Clash[] {
  const rank = ({ type, id }: Owner) => precedence.indexOf(type) * 2 ** 32 + id;
  return [...Map.groupBy(owners, ({ name }) => name)]
    .map(([name, all]) => ({
      name,
      isReserved: isReserved(name, all),
      owners: all.toSorted((one, other) => rank(one) - rank(other)),
    }))
    .filter((clash) => clash.isReserved || clash.owners.length > 1)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Pages may have names that are reserved from users; subforems have no path. */
function isReserved(name: string, owners: readonly Owner[]): boolean {
  return owners.some(({ type }) => {
    if (type === 'subforem') return false;
    return type === 'page' ? siteNames.has(name) : reservedPaths.has(name);
  });
}
