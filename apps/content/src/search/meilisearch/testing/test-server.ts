import { randomUUID } from 'node:crypto';
import { Meilisearch } from 'meilisearch';
import { RecordingProxy } from './recording-proxy.ts';
import { writeRecord } from './record-file.ts';
import { FakeServer } from './fake-server.ts';

const { MEILI_URL: meilisearchUrl, MEILI_API_KEY: meilisearchApiKey = '', MEILI_RECORD: record } = process.env;
const fakeServerKey = 'key-of-the-fake-server';

/** Whether exchanges with the server at `MEILI_URL` are recorded for the comparison with the fake server. */
export const isRecording = meilisearchUrl !== undefined && record === 'on';
export const serverName = meilisearchUrl === undefined ? 'a fake Meilisearch server' : 'Meilisearch';

/** A Meilisearch server, or a fake one. */
export interface TestServer extends AsyncDisposable {
  url: string;
  apiKey: string;
  /** Undefined for a real server, in which no fault can be caused. */
  fakeServer: FakeServer | undefined;
  client: Meilisearch;
  /** Deletes the indexes with this prefix. */
  removeIndexes(prefix: string): Promise<void>;
  /**
   * Reserves a prefix that no other test has, in the format that the recorder knows; its indexes are deleted at the
   * end.
   */
  claimPrefix(): ClaimedPrefix;
}

export interface ClaimedPrefix extends AsyncDisposable {
  prefix: string;
}

/** Opens the server at `MEILI_URL`, or a fake one. */
export async function openTestServer(): Promise<TestServer> {
  if (meilisearchUrl !== undefined) return toTestServer(meilisearchUrl, meilisearchApiKey);
  return openFakeServer();
}

/** Opens a fake server, in which faults can be caused. */
export async function openFakeServer(): Promise<TestServer & { fakeServer: FakeServer }> {
  const fakeServer = await FakeServer.start({ apiKey: fakeServerKey });
  return {
    ...toTestServer(fakeServer.url, fakeServerKey),
    fakeServer,
    [Symbol.asyncDispose]: () => fakeServer[Symbol.asyncDispose](),
  };
}

/** As `openTestServer`. With `MEILI_RECORD=on`, writes the recorded exchanges at its end. */
export async function openRecordedServer(): Promise<TestServer> {
  const server = await openTestServer();
  if (!isRecording) return server;
  const proxy = await RecordingProxy.start(server);
  return {
    ...server,
    url: proxy.url,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      const { pkgVersion } = await server.client.getVersion();
      writeRecord({ server: pkgVersion, recordedAt: new Date().toISOString().slice(0, 10) }, proxy.exchanges);
    },
  };
}

function toTestServer(url: string, apiKey: string): TestServer {
  const client = new Meilisearch({ host: url, apiKey });
  const removeIndexes = async (prefix: string) => {
    const { results } = await client.getIndexes({ limit: 1_000 });
    for (const { uid } of results) if (uid.startsWith(prefix)) await client.deleteIndex(uid);
  };
  return {
    url,
    apiKey,
    client,
    fakeServer: undefined,
    removeIndexes,
    claimPrefix() {
      const prefix = `test-${randomUUID()}-`;
      return { prefix, [Symbol.asyncDispose]: () => removeIndexes(prefix) };
    },
    async [Symbol.asyncDispose]() {},
  };
}
