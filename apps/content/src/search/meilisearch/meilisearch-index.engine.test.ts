import { afterAll, beforeAll, describe, it } from 'vitest';
import { describeSearchIndex } from '../index/testing/search-index.contract.ts';
import { playProtocol } from './testing/play-protocol.ts';
import { openArticleIndex, openSearchDatabase } from './testing/search-fixture.ts';
import { isRecording, openRecordedServer, serverName, type TestServer } from './testing/test-server.ts';

// Runs on the server at MEILI_URL if it is set, else on the fake server. With MEILI_RECORD=on, requests and responses
// of a real server are recorded; `recorded-answers.unit.test.ts` compares the fake server with them.
let server: TestServer;
beforeAll(async () => {
  server = await openRecordedServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describeSearchIndex(serverName, async () => {
  const opened = await openSearchDatabase();
  const { database } = opened;
  const claimed = server.claimPrefix();
  const index = openArticleIndex({ ...server, database, prefix: claimed.prefix });
  return {
    database,
    index,
    async [Symbol.asyncDispose]() {
      await index[Symbol.asyncDispose]();
      await claimed[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
});

if (isRecording) {
  describe('the protocol of Meilisearch', () => {
    it('is recorded', async () => {
      await using claimed = server.claimPrefix();
      await playProtocol({ ...server, prefix: claimed.prefix });
    });
  });
}
