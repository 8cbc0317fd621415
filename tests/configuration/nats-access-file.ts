import { natsAuthorization } from '@commonplace/engines/nats-access';

/** Included by nats-server's configuration in containers. Relative to the root of the repository. */
export const natsAccessPath = 'deploy/compose/nats/nats-access.conf';

/** Returns the text of `natsAccessPath`. The passwords come from the environment of the server. */
export function renderNatsAccess(): string {
  return natsAuthorization((user) => `$${user.toUpperCase()}_NATS_PASSWORD`);
}
