import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { Clients } from '../../clients.ts';
import { isBot } from './is-bot.ts';
import type { ReaderKey } from './reader-key.ts';

/** A view as a page or a program reports it. */
export interface ReportedView {
  articleId: number;
  referrer?: string | undefined;
  timeTrackedInSeconds?: number | undefined;
  viewId?: string | undefined;
  userAgent: string;
  acceptLanguage: string;
  address: string;
  isPrefetch: boolean;
  hasScript: boolean;
}

export interface ReportDependencies {
  clients: Pick<Clients, 'pageViews'>;
  readerKey: ReaderKey;
}

/** Records a view, unless it is that of a bot or a prefetch. */
export async function reportView(
  { viewId, address, isPrefetch, hasScript, ...view }: ReportedView,
  { clients, readerKey }: ReportDependencies,
  options: RpcCallOptions,
): Promise<void> {
  if (isPrefetch || isBot(view.userAgent)) return;
  const reader = readerKey({ principal: options.principal, address, viewId, hasScript });
  await clients.pageViews.recordPageView({ ...view, reader }, options);
}
