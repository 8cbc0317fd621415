import { dataAndDemos } from './data-and-demos.ts';
import type { Provider } from './provider.ts';
import { runningCode } from './running-code.ts';
import { social } from './social.ts';
import { videoAndAudio } from './video-and-audio.ts';

/** The allow-list of framed sites. */
export const providers: readonly Provider[] = [...videoAndAudio, ...runningCode, ...dataAndDemos, ...social];

/** Providers by the name of their embed. */
export const providersByName: ReadonlyMap<string, Provider> = new Map(
  providers.map((provider) => [provider.name, provider]),
);

/** Providers by the hosts of recognized URLs. */
export const providersByHost: ReadonlyMap<string, Provider> = new Map(
  providers.flatMap((provider) => provider.hosts.map((host) => [host, provider] as const)),
);

/** All hosts that frames may come from. */
export const frameHosts: ReadonlySet<string> = new Set(providers.flatMap((provider) => provider.frameHosts));
