import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { Scenario } from './measure.ts';
import type { Subject } from './prepare.ts';
import { appProcesses } from './process-figures.ts';
import type { FurtherGateway } from './further-gateway.ts';

/** The measured pages. */
export const pageKinds = ['article page', 'home page', 'tag page'] as const;

export type PageKind = (typeof pageKinds)[number];

/** A gateway for pages; `pids` is set if it is not the platform's. */
type Gateway = Pick<FurtherGateway, 'url'> & Partial<FurtherGateway>;

/** Returns the reads of pages through a gateway, as by a visitor without a session. */
export function pageScenarios(
  platform: PlatformProcess,
  gateway: Gateway,
  { pagePath, tag }: Subject,
): Record<PageKind, Omit<Scenario, 'name'>> {
  const pids = () => [...Object.values(appProcesses(platform)), ...(gateway.pids ?? [])];
  const page = (path: string) => ({ url: `${gateway.url}${path}`, headers: { accept: 'text/html' }, pids });
  return { 'article page': page(pagePath), 'home page': page('/'), 'tag page': page(`/t/${tag}`) };
}
