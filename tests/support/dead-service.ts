import type { GatewayConfig } from '@commonplace/gateway/config';
import { freePort } from '@commonplace/engines/ports';
import type { Addresses } from './addresses.ts';

/** Returns the settings of a gateway that cannot reach a service and does not wait long for it. */
export async function withoutService(service: keyof Addresses): Promise<Partial<GatewayConfig>> {
  return { REQUEST_TIMEOUT_SECONDS: 5, [`${service.toUpperCase()}_ADDRESS`]: await unusedAddress() };
}

/** Returns the address of a port on which no process listens. */
export async function unusedAddress(): Promise<string> {
  return `127.0.0.1:${await freePort()}`;
}
