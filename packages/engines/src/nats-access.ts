import { consumedEvents } from './consumed-events.ts';

/** The processes that own a stream. */
const owners = ['content', 'community', 'listings', 'admin', 'analytics'] as const;
type Owner = (typeof owners)[number];

/** Everybody whom NATS knows. */
export const natsUsers = [...owners, 'gateway', 'cli'] as const;
export type NatsUser = (typeof natsUsers)[number];

/** The full names of the events that each service reads through durable consumers of its own. */
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

/** Stream, name and filter of every durable consumer of a service. */
function durablesOf(service: Owner, consumed: ConsumedEvents): Durable[] {
  return consumed[service].map((type) => {
    const [, owner = ''] = type.split('.');
    return { stream: owner.toUpperCase(), name: `${service}_${type.replaceAll('.', '_')}`, type };
  });
}

/** What gateways say to each other, unheard by others. */
const gatewaySubject = 'gateway.writes';

/** A stream that the user may make and bring up to date, but not empty or delete. */
const keepStream = (name: string) => ['CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${name}`);

/** Whoever works with streams looks at their state. */
const everybody = ['$JS.API.INFO', '$JS.API.STREAM.INFO.*'];

/** A service publishes its own events, and reads through its own durable consumers. */
function servicePermissions(service: Owner, consumed: ConsumedEvents): Permissions {
  const consuming = durablesOf(service, consumed).flatMap(({ stream, name, type }) => [
    `$JS.API.CONSUMER.CREATE.${stream}.${name}.${type}`,
    `$JS.API.CONSUMER.INFO.${stream}.${name}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
    `$JS.ACK.${stream}.${name}.>`,
  ]);
  return {
    allow: [`commonplace.${service}.v1.>`, ...everybody, ...keepStream(service.toUpperCase()), ...consuming],
  };
}

/** A bucket that the user makes, and whose entries it reads and writes. */
const keepBucket = (name: string) => [
  ...keepStream(`KV_${name}`),
  `$JS.API.DIRECT.GET.KV_${name}.>`,
  `$JS.API.STREAM.MSG.GET.KV_${name}`,
  `$KV.${name}.>`,
];

/** The gateway follows streams through consumers that the server names anew each time, and shares counters and keys in buckets. */
function gatewayPermissions(consumed: ConsumedEvents): Permissions {
  const durables = owners.flatMap((owner) => durablesOf(owner, consumed));
  return {
    allow: [
      ...everybody,
      ...owners.flatMap((owner) =>
        ['CREATE', 'INFO', 'MSG.NEXT', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${owner.toUpperCase()}.>`),
      ),
      // The settings that were announced last, while admin is away.
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

/** The command line is the operator's: it changes streams. */
function permissionsOf(user: NatsUser, consumed: ConsumedEvents): Permissions {
  if (user === 'cli') return { allow: ['>'] };
  return user === 'gateway' ? gatewayPermissions(consumed) : servicePermissions(user, consumed);
}

/**
 * The `authorization` block of nats-server's configuration. `passwordOf` gives the value as it stands there: a quoted
 * text, or the name of a variable. Nobody sees what the server answers to others: each user has inboxes of its own.
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
