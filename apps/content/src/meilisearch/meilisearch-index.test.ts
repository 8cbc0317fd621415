import { afterAll, beforeAll, describe, it } from 'vitest';
import { describeSearchIndex } from '../search/search-index.contract.ts';
import { playProtocol } from './testing/play-protocol.ts';
import { openArticleIndex, openSearchDatabase } from './testing/search-fixture.ts';
import { isRecording, openRecordedServer, serverName, type TestServer } from './testing/test-server.ts';

// On a server with MEILI_URL, and else on the stand-in. With MEILI_RECORD=on as well, what is said to the server becomes
// the record that `recorded-answers.test.ts` holds the stand-in to.
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
