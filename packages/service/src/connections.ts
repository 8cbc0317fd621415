import type { z } from 'zod';

/** Connections of an app to other processes. `npm run lists` writes them to `connections.json` in the app's folder. */
export interface Connections {
  /** Its environment variables; some name what it calls. */
  config: z.ZodObject;
  /** The other services that may call it, besides the gateway and the command line. */
  callers: readonly string[];
  /** Returns its handlers of events. */
  handlers: () => readonly { readonly type: string }[];
}
