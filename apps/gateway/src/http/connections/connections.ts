import type { ServerResponse } from 'node:http';

/** Whether connections are kept for the next request. */
export interface Connections {
  /** From now on each answer says that its connection is closed, so that the next request finds another gateway. */
  close(): void;
  /** To be called for each answer before it begins. */
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
