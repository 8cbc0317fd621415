import { claimNotices } from './notice-queue.ts';
import { readOwnHosts } from './own-hosts.ts';
import type { SourceContext } from './queue-notices.ts';
import { sendNotice } from './send-notice.ts';

/** Notices at a time, each to another host. */
const maxConcurrency = 8;

/** Sends all notices that are due. */
export async function sendDueNotices(context: SourceContext, signal: AbortSignal): Promise<void> {
  const { database, logger, origin } = context;
  const ownHosts = await readOwnHosts(database.reader(signal), origin);
  const sending = { ...context, ownHosts, signal };
  while (!signal.aborted) {
    const claimed = await database.write({ signal }, claimNotices.compile({ limit: maxConcurrency }), () => {});
    if (claimed.length === 0) return;
    const results = await Promise.allSettled(claimed.map((notice) => sendNotice(notice, sending)));
    for (const result of results)
      if (result.status === 'rejected' && !signal.aborted)
        logger.warn({ err: result.reason }, 'notice of a link to another site failed');
  }
}
