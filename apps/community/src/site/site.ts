import type {
  GetPublicSettingsResponse,
  RegistrationSettings,
  SiteConfigService,
} from '@commonplace/proto/admin/v1/site_config';
import type { RpcClient } from '@commonplace/rpc/client';
import { isOutage, unavailable } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { createSiteImages, type SiteImages } from '@commonplace/rules/site-images';
import type { Logger } from 'pino';

/** How mails name the site, and where they lead. */
export interface SiteIdentity {
  name: string;
  /** The address of a path that starts with a slash. */
  url(path: string): string;
}

/** Who may sign up (A62). */
export type Registration = Pick<
  RegistrationSettings,
  | 'allowEmailPasswordRegistration'
  | 'inviteOnlyMode'
  | 'allowedEmailDomains'
  | 'blockedEmailDomains'
  | 'newUserStatus'
  | 'identityProviders'
>;

/** What holds while admin is away, as it said last. */
type LastingSettings = Pick<GetPublicSettingsResponse, 'communityName' | 'refusesPasswords'>;

/** The site's settings, which admin has: asked for where they are needed, and never inside a transaction. */
export interface Site {
  /** While admin is away, the name that it said last. */
  identify(call: SiteCall): Promise<SiteIdentity>;
  /** As it is at this moment. @throws DomainError unavailable while admin is away. */
  registration(call: SiteCall): Promise<Registration>;
  /** Whether nobody but administrators signs in with a password; while admin is away, as it said last. */
  refusesPasswords(call: SiteCall): Promise<boolean>;
  /** The address of a path on the site. */
  url(path: string): string;
  /** What tells its images from others'. */
  readonly images: SiteImages;
}

/** A call that the question belongs to, or a job. */
export type SiteCall = Pick<CallContext, 'signal'> & Partial<Pick<CallContext, 'deadline' | 'requestId'>>;

export interface SiteOptions {
  publicUrl: string;
  client: Pick<RpcClient<typeof SiteConfigService>, 'getPublicSettings'>;
  logger: Logger;
}

const timeoutMs = 2_000;

export function createSite({ publicUrl, client, logger }: SiteOptions): Site {
  const origin = publicUrl.replace(/\/+$/, '');
  const url = (path: string) => origin + path;
  let last: LastingSettings = { communityName: 'Commonplace', refusesPasswords: false };
  const ask = async (call: SiteCall) => {
    const principal = { kind: 'service' as const, name: 'community' };
    const settings = await client.getPublicSettings({}, { ...call, principal, timeoutMs });
    last = settings;
    return settings;
  };
  const askOrRecall = async (call: SiteCall) => {
    try {
      return await ask(call);
    } catch (error) {
      if (!isOutage(error)) throw error;
      logger.info({ err: error }, 'admin could not be asked for the settings of the site');
      return last;
    }
  };
  return {
    url,
    images: createSiteImages(publicUrl),
    async identify(call) {
      return { name: (await askOrRecall(call)).communityName, url };
    },
    async refusesPasswords(call) {
      return (await askOrRecall(call)).refusesPasswords;
    },
    async registration(call) {
      const { registration } = await ask(call);
      // An admin of the last release knows nothing of it.
      if (!registration) throw unavailable();
      return registration;
    },
  };
}
