import { readConnections } from './connections.ts';

/** The services, each of which owns a stream. */
const owners = ['content', 'community', 'listings', 'admin', 'analytics'] as const;
type Owner = (typeof owners)[number];

/** Whether an app is a service with a stream. */
export function isNatsOwner(app: string): app is Owner {
  return owners.some((owner) => owner === app);
}

/** All NATS users. */
export const natsUsers = [...owners, 'gateway', 'cli'] as const;
export type NatsUser = (typeof natsUsers)[number];

/** Full names of the events that each service reads through durable consumers. */
type ConsumedEvents = Readonly<Record<Owner, readonly string[]>>;

/** Returns the events that the services of this repository handle; none for those that it lacks. */
function readConsumedEvents(): ConsumedEvents {
  const connections = readConnections();
  const consumed = owners.map((owner) => [owner, connections.get(owner)?.consumes ?? []]);
  return Object.fromEntries(consumed) as Record<Owner, readonly string[]>;
}

interface Permissions {
  allow: string[];
  deny?: string[];
}

interface Durable {
  stream: string;
  name: string;
  type: string;
}

/** Returns stream, name and filter of each durable consumer of a service. */
export function durablesOf(service: Owner, consumes: readonly string[]): Durable[] {
  return consumes.map((type) => {
    const [, owner = ''] = type.split('.');
    return { stream: owner.toUpperCase(), name: `${service}_${type.replaceAll('.', '_')}`, type };
  });
}

/** The event with the settings of the site, which every process may follow. */
const settingsEvent = 'commonplace.admin.v1.SiteConfigChanged';

/** Permission to read the last event with the settings. */
const readSettings = `$JS.API.DIRECT.GET.ADMIN.${settingsEvent}`;

/** Subject on which gateways inform each other of writes; hidden from other users. */
const gatewaySubject = 'gateway.writes';

/** Permissions to create and update a stream, but not to purge or delete it. */
const keepStream = (name: string) => ['CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${name}`);

/** Permissions of all users to read the state of streams. */
const readState = ['$JS.API.INFO', '$JS.API.STREAM.INFO.*'];

/** A service publishes its own events and reads through its own durable consumers. */
function servicePermissions(service: Owner, consumes: readonly string[]): Permissions {
  const consuming = durablesOf(service, consumes).flatMap(({ stream, name, type }) => [
    `$JS.API.CONSUMER.CREATE.${stream}.${name}.${type}`,
    `$JS.API.CONSUMER.INFO.${stream}.${name}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
    `$JS.ACK.${stream}.${name}.>`,
  ]);
  return {
    allow: [
      `commonplace.${service}.v1.>`,
      ...readState,
      readSettings,
      ...keepStream(service.toUpperCase()),
      ...consuming,
    ],
  };
}

/** Permissions to create a key-value bucket and use its entries. */
const keepBucket = (name: string) => [
  ...keepStream(`KV_${name}`),
  `$JS.API.DIRECT.GET.KV_${name}.>`,
  `$JS.API.STREAM.MSG.GET.KV_${name}`,
  `$KV.${name}.>`,
];

/** The gateway reads streams through ephemeral consumers, and shares counters and keys in buckets. */
function gatewayPermissions(consumed: ConsumedEvents): Permissions {
  const durables = owners.flatMap((owner) => durablesOf(owner, consumed[owner]));
  return {
    allow: [
      ...readState,
      ...owners.flatMap((owner) =>
        ['CREATE', 'INFO', 'MSG.NEXT', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${owner.toUpperCase()}.>`),
      ),
      readSettings,
      // Release 0.4 reads the last settings this way.
      '$JS.API.STREAM.MSG.GET.ADMIN',
      ...keepBucket('rate-limits'),
      ...keepBucket('idempotency-keys'),
      gatewaySubject,
    ],
    deny: durables.flatMap(({ stream, name, type }) => [
      `$JS.API.CONSUMER.CREATE.${stream}.${name}.${type}`,
      ...['CREATE', 'INFO', 'MSG.NEXT', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${stream}.${name}`),
    ]),
  };
}

/** The command line acts for the operator and may change streams. */
function permissionsOf(user: NatsUser, consumed: ConsumedEvents): Permissions {
  if (user === 'cli') return { allow: ['>'] };
  return user === 'gateway' ? gatewayPermissions(consumed) : servicePermissions(user, consumed[user]);
}

/** Returns the block `permissions` of a user. Each has its own inboxes, so that no user sees responses to others. */
function permissionsBlock(user: NatsUser, { allow, deny }: Permissions): string {
  const list = (subjects: string[]) => `[\n${subjects.map((subject) => `    "${subject}"\n`).join('')}  ]`;
  const shared = user === 'gateway' ? [settingsEvent, gatewaySubject] : [settingsEvent];
  const heard = user === 'cli' ? ['>'] : [`_INBOX.${user}.>`, ...shared];
  const publish = [`allow: ${list(allow)}`, ...(deny ? [`deny: ${list(deny)}`] : [])].join('\n  ');
  return `permissions: {
  publish: {
  ${publish}
  }
  subscribe: { allow: [${heard.map((subject) => `"${subject}"`).join(', ')}] }
}
`;
}

/** Returns the block `permissions` of a service's user in nats-server's configuration. */
export function serviceRights(service: Owner, consumes: readonly string[]): string {
  return permissionsBlock(service, servicePermissions(service, consumes));
}

/**
 * Returns the `authorization` block of nats-server's configuration. `passwordOf` returns the value to insert: a quoted text or
 * the name of a variable.
 */
export function natsAuthorization(passwordOf: (user: NatsUser) => string): string {
  const consumed = readConsumedEvents();
  const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '      ');
  const blocks = natsUsers.map(
    (user) => `    {
      user: ${user}
      password: ${passwordOf(user)}
${indented(permissionsBlock(user, permissionsOf(user, consumed)))}    }
`,
  );
  return `authorization {\n  users: [\n${blocks.join('')}  ]\n}\n`;
}
