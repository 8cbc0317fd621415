import type { ServerResponse } from 'node:http';

/** Controls whether connections are kept for further requests. */
export interface Connections {
  /** Closes each connection after its next response, so that clients move to another gateway. */
  close(): void;
  /** Must be called for each response before it is sent. */
  mark(response: ServerResponse): void;
}

export function createConnections(): Connections {
  let isClosing = false;
  return {
    close() {
      isClosing = true;
    },
    mark(response) {
      if (isClosing) response.shouldKeepAlive = false;
    },
  };
}
