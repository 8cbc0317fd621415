import type { Database } from '@commonplace/db/database';
import type { CallContext } from '@commonplace/domain/call-context';
import { isOutage, unavailable } from '@commonplace/domain/errors';
import { optionalShare } from '@commonplace/domain/time-share';
import { organizationRole, type Principal, type UserPrincipal } from '@commonplace/domain/principal';
import type { Handler } from '@commonplace/events/consumers';
import type { DirectoryService } from '@commonplace/proto/community/v1/directory';
import type { OrganizationChanged, UserChanged } from '@commonplace/proto/community/v1/events';
import type { RpcCallOptions, RpcClient } from '@commonplace/rpc/client';
import { sql } from 'kysely';

/** Users and organizations that a request names. */
interface Named {
  userIds: readonly number[];
  organizationIds: readonly number[];
  /** Names of users or organizations, in any case. */
  usernames: readonly string[];
}

/** Looks up users and organizations in community, for a service that keeps copies of them. */
export interface Directory {
  /**
   * Fetches the named users and organizations that the copies lack, since their events may still be on the way, and stores them
   * in the copies. Call it outside of a transaction and before refusing a request. Returns whether the copies have grown.
   * @throws DomainError unavailable while community is unreachable.
   */
  learn(call: CallContext, named: Partial<Named>): Promise<boolean>;
  /** Like `learn`, for display only: does nothing while community is unreachable. Returns whether the copies have grown. */
  learnIfReachable(call: CallContext, named: Partial<Named>): Promise<boolean>;
  /**
   * Returns the principal with its current role in the organization, since the gateway's may be cached. Skips the lookup if the
   * principal has the `needed` role.
   * @throws DomainError unavailable while community is unreachable.
   */
  withRole<P extends Principal>(
    call: CallContext,
    principal: P,
    organizationId: number,
    needed: OrganizationRole,
  ): Promise<P>;
}

type OrganizationRole = UserPrincipal['organizations'][number]['role'];

/** A projection: its table and the handler of its event. */
interface Copy<Event> {
  table: string;
  handler: Pick<Handler<Event>, 'applyStates'>;
}

export interface DirectoryOptions {
  client: RpcClient<typeof DirectoryService>;
  /** The calling service. */
  service: string;
  database: Database;
  users: Copy<UserChanged>;
  organizations: Copy<OrganizationChanged>;
}

/** Maximum ids per call. */
const batchSize = 1_000;
/** Maximum names looked up per request; further unknown names are ignored. */
const maxUsernames = 100;

/** Creates a directory that looks up missing users and organizations in community. */
export function createDirectory(options: DirectoryOptions): Directory {
  const { client, service, database } = options;
  const asking = <Answer>(call: CallContext, ask: (own: RpcCallOptions) => Promise<Answer>) =>
    whileReachable(call, () => ask({ ...call, principal: { kind: 'service', name: service } }));
  const keep = async (call: CallContext, missing: Named, timeShare: number) => {
    const { users, organizations } = await asking(call, (own) =>
      client.lookUp(asArrays(missing), { ...own, timeShare }),
    );
    if (users.length > 0) await options.users.handler.applyStates(users, database);
    if (organizations.length > 0) await options.organizations.handler.applyStates(organizations, database);
    return users.length + organizations.length > 0;
  };
  const learn = async (call: CallContext, named: Partial<Named>, timeShare = 1) => {
    const missing = await findMissing(options, call, named);
    let hasLearned = false;
    for (const part of batchesOf(missing)) hasLearned = (await keep(call, part, timeShare)) || hasLearned;
    return hasLearned;
  };
  return {
    learn: (call, named) => learn(call, named),
    learnIfReachable(call, named) {
      return learn(call, named, optionalShare).catch((error: unknown) => {
        if (!isOutage(error) || call.signal.aborted) throw error;
        return false;
      });
    },
    async withRole(call, principal, organizationId, needed) {
      if (principal.kind !== 'user') return principal;
      const ownRole = organizationRole(principal, organizationId);
      if (ownRole === 'admin' || ownRole === needed) return principal;
      const { userId } = principal;
      const { role } = await asking(call, (own) => client.findMembership({ userId, organizationId }, own));
      if (role !== 'admin' && role !== 'member') return principal;
      const others = principal.organizations.filter(({ id }) => id !== organizationId);
      return { ...principal, organizations: [...others, { id: organizationId, role }] };
    },
  };
}

/** Turns an outage of community into a plain `unavailable`. */
async function whileReachable<Answer>(call: CallContext, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    call.logger.info({ err: error }, 'users could not be looked up in community');
    throw unavailable();
  }
}

/** Returns the named users and organizations without a row in the copies, not even of a deleted one. */
async function findMissing(
  { database, users, organizations }: DirectoryOptions,
  call: CallContext,
  { userIds = [], organizationIds = [], usernames = [] }: Partial<Named>,
): Promise<Named> {
  const names = usernames.map((username) => username.toLowerCase());
  if (userIds.length + organizationIds.length + names.length === 0) return { userIds, organizationIds, usernames };
  const db = database.reader<object>(call.signal);
  const unknown = (table: string, ids: readonly number[]) => sql<number[]>`array(
    select distinct id from unnest(${ids}::integer[]) as named (id)
    where id > 0 and not exists (select from ${sql.table(table)} known where known.id = named.id))`;
  const holds = (table: string) =>
    sql`exists (select from ${sql.table(table)} known where lower(known.username collate "C") = named.name and not known.deleted)`;
  const absent = sql<string[]>`array(
    select distinct name from unnest(${names}::text[]) as named (name)
    where not ${holds(users.table)} and not ${holds(organizations.table)} limit ${maxUsernames}::integer)`;
  return db
    .selectNoFrom([
      unknown(users.table, userIds).as('userIds'),
      unknown(organizations.table, organizationIds).as('organizationIds'),
      (names.length === 0 ? sql<string[]>`'{}'::text[]` : absent).as('usernames'),
    ])
    .executeTakeFirstOrThrow();
}

/** Splits the lookup into batches that community accepts. */
function batchesOf({ userIds, organizationIds, usernames }: Named): Named[] {
  const count = Math.max(
    Math.ceil(userIds.length / batchSize),
    Math.ceil(organizationIds.length / batchSize),
    Math.min(usernames.length, 1),
  );
  const sliceAt = <Item>(items: readonly Item[], part: number) => items.slice(part * batchSize, (part + 1) * batchSize);
  return Array.from({ length: count }, (_, part) => ({
    userIds: sliceAt(userIds, part),
    organizationIds: sliceAt(organizationIds, part),
    usernames: sliceAt(usernames, part),
  }));
}

function asArrays({ userIds, organizationIds, usernames }: Named) {
  return { userIds: [...userIds], organizationIds: [...organizationIds], usernames: [...usernames] };
}
