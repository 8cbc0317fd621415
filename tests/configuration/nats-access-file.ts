import { natsAuthorization } from '@commonplace/engines/nats-access';
import { handledEvents } from './consumed-events.ts';

/** What nats-server's configuration in the containers includes, from the root of the repository. */
export const natsAccessPath = 'deploy/compose/nats/nats-access.conf';

/** Its text; the passwords come from the environment of the server. */
export function renderNatsAccess(): string {
  return natsAuthorization((user) => `$${user.toUpperCase()}_NATS_PASSWORD`, handledEvents);
}
