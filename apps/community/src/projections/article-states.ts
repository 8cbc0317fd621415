import { setTimeout as delay } from 'node:timers/promises';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ArticleState } from '@commonplace/proto/content/v1/articles';
import DataLoader from 'dataloader';

type State = Pick<ArticleState, 'id' | 'published' | 'commentsClosed'>;

/** The current state of articles in content. */
export interface ArticleStates {
  /** Returns the state of an article, or undefined if there is none. */
  find(id: number, request: StatesRequest): Promise<State | undefined>;
}

/** The request for which states are read. */
type StatesRequest = Pick<CallContext, 'requestId' | 'deadline'>;

/** Maximum wait for the previous read, which may hang. */
const maxWaitMs = 20;

/**
 * Batches calls, because the cost is mostly per read: those that arrive during a read share the next one, so each gets a
 * state that was read after it. A batch is read for its first call.
 */
export function createArticleStates(
  read: (ids: number[], request: StatesRequest) => Promise<readonly State[]>,
): ArticleStates {
  let before: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<{ id: number; request: StatesRequest }, State | undefined>(
    async (requested) => {
      const ids = [...new Set(requested.map(({ id }) => id))];
      const [first] = requested;
      if (!first) return [];
      const reading = read(ids, first.request);
      before = Promise.race([reading.catch(() => undefined), delay(maxWaitMs, undefined, { ref: false })]);
      const byId = new Map((await reading).map((state) => [state.id, state]));
      return requested.map(({ id }) => byId.get(id));
    },
    { cache: false, batchScheduleFn: (dispatch) => void before.then(dispatch) },
  );
  return { find: (id, request) => loader.load({ id, request }) };
}
