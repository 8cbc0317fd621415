import type { Database } from '@commonplace/db/database';
import type { Handler } from '@commonplace/events/consumers';
import type { DirectoryService } from '@commonplace/proto/community/v1/directory';
import type { OrganizationChanged, UserChanged } from '@commonplace/proto/community/v1/events';
import type { RpcCallOptions, RpcClient } from '@commonplace/rpc/client';
import { isOutage, unavailable } from '@commonplace/rpc/errors';
import { organizationRole, type Principal, type UserPrincipal } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { sql } from 'kysely';

/** Whom a request names. */
interface Named {
  userIds: readonly number[];
  organizationIds: readonly number[];
  /** Of people or organizations, in any case. */
  usernames: readonly string[];
}

/** People and organizations as community has them at this moment, for a service that keeps copies of them. */
export interface Directory {
  /**
   * Asks community about those of whom the copies know nothing, and keeps what it answers: their events may still be on
   * their way, so that a miss in a copy is no proof. Called outside of any transaction, before anything is refused; returns
   * whether the copies know more than before.
   * @throws DomainError unavailable while community is away.
   */
  learn(call: CallContext, named: Partial<Named>): Promise<boolean>;
  /** As `learn`, for what is only shown: while community is away, what is known has to do. */
  learnIfReachable(call: CallContext, named: Partial<Named>): Promise<boolean>;
  /**
   * The principal with the role that it has in the organization at this moment, should the gateway have remembered it from
   * before: `needed` is what it has to be there.
   * @throws DomainError unavailable while community is away.
   */
  withRole<P extends Principal>(
    call: CallContext,
    principal: P,
    organizationId: number,
    needed: OrganizationRole,
  ): Promise<P>;
}

type OrganizationRole = UserPrincipal['organizations'][number]['role'];

/** A copy: its table, and what keeps in it what an event tells. */
interface Copy<Event> {
  table: string;
  handler: Pick<Handler<Event>, 'applyStates'>;
}

export interface DirectoryOptions {
  client: RpcClient<typeof DirectoryService>;
  /** The service that asks. */
  service: string;
  database: Database;
  users: Copy<UserChanged>;
  organizations: Copy<OrganizationChanged>;
}

/** Three tries of a read, each of which waits for it, are over within the five seconds of a request. */
const timeoutMs = 1_200;
/** What community is asked for at once. */
const batchSize = 1_000;
/** In one request; more unknown names are not looked up. */
const mostUsernames = 100;

/** What a service's use cases ask for people and organizations that they do not know yet. */
export function createDirectory(options: DirectoryOptions): Directory {
  const { client, service, database } = options;
  const asking = <Answer>(call: CallContext, ask: (own: RpcCallOptions) => Promise<Answer>) =>
    whileReachable(call, () => ask({ ...call, principal: { kind: 'service', name: service }, timeoutMs }));
  const keep = async (call: CallContext, missing: Named) => {
    const { users, organizations } = await asking(call, (own) => client.lookUp(asArrays(missing), own));
    if (users.length > 0) await options.users.handler.applyStates(users, database);
    if (organizations.length > 0) await options.organizations.handler.applyStates(organizations, database);
    return users.length + organizations.length > 0;
  };
  const learn = async (call: CallContext, named: Partial<Named>) => {
    const missing = await findMissing(options, call, named);
    let hasLearned = false;
    for (const part of partsOf(missing)) hasLearned = (await keep(call, part)) || hasLearned;
    return hasLearned;
  };
  return {
    learn,
    learnIfReachable(call, named) {
      return learn(call, named).catch((error: unknown) => {
        if (!isOutage(error) || call.signal.aborted) throw error;
        return false;
      });
    },
    async withRole(call, principal, organizationId, needed) {
      if (principal.kind !== 'user') return principal;
      const known = organizationRole(principal, organizationId);
      if (known === 'admin' || known === needed) return principal;
      const { userId } = principal;
      const { role } = await asking(call, (own) => client.findMembership({ userId, organizationId }, own));
      if (role !== 'admin' && role !== 'member') return principal;
      const others = principal.organizations.filter(({ id }) => id !== organizationId);
      return { ...principal, organizations: [...others, { id: organizationId, role }] };
    },
  };
}

/** An owner that cannot be asked is no fault of the request. */
async function whileReachable<Answer>(call: CallContext, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    call.logger.info({ err: error }, 'community could not be asked about people');
    throw unavailable();
  }
}

/** Those who are named and of whom the copies know nothing, not even that they are gone. */
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
    where not ${holds(users.table)} and not ${holds(organizations.table)} limit ${mostUsernames}::integer)`;
  return db
    .selectNoFrom([
      unknown(users.table, userIds).as('userIds'),
      unknown(organizations.table, organizationIds).as('organizationIds'),
      (names.length === 0 ? sql<string[]>`'{}'::text[]` : absent).as('usernames'),
    ])
    .executeTakeFirstOrThrow();
}

/** So much of it at once as community answers. */
function partsOf({ userIds, organizationIds, usernames }: Named): Named[] {
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
