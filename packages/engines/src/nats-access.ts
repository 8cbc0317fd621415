import { consumedEvents } from './consumed-events.ts';

/** The services, each of which owns a stream. */
const owners = ['content', 'community', 'listings', 'admin', 'analytics'] as const;
type Owner = (typeof owners)[number];

/** All NATS users. */
export const natsUsers = [...owners, 'gateway', 'cli'] as const;
export type NatsUser = (typeof natsUsers)[number];

/** Full names of the events that each service reads through durable consumers. */
export type ConsumedEvents = Readonly<Record<Owner, readonly string[]>>;

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
export function durablesOf(service: Owner, consumed: ConsumedEvents): Durable[] {
  return consumed[service].map((type) => {
    const [, owner = ''] = type.split('.');
    return { stream: owner.toUpperCase(), name: `${service}_${type.replaceAll('.', '_')}`, type };
  });
}

/** Subject on which gateways inform each other of writes; hidden from other users. */
const gatewaySubject = 'gateway.writes';

/** Permissions to create and update a stream, but not to purge or delete it. */
const keepStream = (name: string) => ['CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${name}`);

/** Permissions of all users to read the state of streams. */
const readState = ['$JS.API.INFO', '$JS.API.STREAM.INFO.*'];

/** A service publishes its own events and reads through its own durable consumers. */
function servicePermissions(service: Owner, consumed: ConsumedEvents): Permissions {
  const consuming = durablesOf(service, consumed).flatMap(({ stream, name, type }) => [
    `$JS.API.CONSUMER.CREATE.${stream}.${name}.${type}`,
    `$JS.API.CONSUMER.INFO.${stream}.${name}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
    `$JS.ACK.${stream}.${name}.>`,
  ]);
  return {
    allow: [`commonplace.${service}.v1.>`, ...readState, ...keepStream(service.toUpperCase()), ...consuming],
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
  const durables = owners.flatMap((owner) => durablesOf(owner, consumed));
  return {
    allow: [
      ...readState,
      ...owners.flatMap((owner) =>
        ['CREATE', 'INFO', 'MSG.NEXT', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${owner.toUpperCase()}.>`),
      ),
      // Reads the last published settings while admin is down.
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
  return user === 'gateway' ? gatewayPermissions(consumed) : servicePermissions(user, consumed);
}

/**
 * Returns the `authorization` block of nats-server's configuration. `passwordOf` returns the value to insert: a quoted text or
 * the name of a variable. Each user has its own inboxes, so that no user sees responses to others.
 */
export function natsAuthorization(
  passwordOf: (user: NatsUser) => string,
  consumed: ConsumedEvents = consumedEvents,
): string {
  const list = (subjects: string[]) => `[\n${subjects.map((subject) => `          "${subject}"\n`).join('')}        ]`;
  const blocks = natsUsers.map((user) => {
    const { allow, deny } = permissionsOf(user, consumed);
    const heard = user === 'cli' ? ['>'] : [`_INBOX.${user}.>`, ...(user === 'gateway' ? [gatewaySubject] : [])];
    const publish = [`allow: ${list(allow)}`, ...(deny ? [`deny: ${list(deny)}`] : [])].join('\n        ');
    return `    {
      user: ${user}
      password: ${passwordOf(user)}
      permissions: {
        publish: {
        ${publish}
        }
        subscribe: { allow: [${heard.map((subject) => `"${subject}"`).join(', ')}] }
      }
    }
`;
  });
  return `authorization {\n  users: [\n${blocks.join('')}  ]\n}\n`;
}
