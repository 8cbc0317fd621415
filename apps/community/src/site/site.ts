import type { CallContext } from '@commonplace/domain/call-context';
import { isOutage, unavailable } from '@commonplace/domain/errors';
import { optionalShare } from '@commonplace/domain/time-share';
import type {
  GetPublicSettingsResponse,
  RegistrationSettings,
  SiteConfigService,
} from '@commonplace/proto/admin/v1/site_config';
import type { RpcCallOptions, RpcClient } from '@commonplace/rpc/client';
import { createSiteImages, type SiteImages } from '@commonplace/rules/site-images';
import type { Logger } from 'pino';

/** The name of the site and its URLs, for mails. */
export interface SiteIdentity {
  name: string;
  /** Returns the URL of a path that starts with a slash. */
  url(path: string): string;
}

/** The rules for sign-up. */
export type Registration = Pick<
  RegistrationSettings,
  | 'allowEmailPasswordRegistration'
  | 'inviteOnlyMode'
  | 'allowedEmailDomains'
  | 'blockedEmailDomains'
  | 'newUserStatus'
  | 'identityProviders'
>;

/** Settings whose last value is used while admin is unavailable. */
type LastingSettings = Pick<GetPublicSettingsResponse, 'communityName' | 'refusesPasswords'>;

/** Reads the site settings from admin. Never call it inside a transaction. */
export interface Site {
  /** Returns the name of the site, the last known one while admin is unavailable. */
  identify(call: SiteCall): Promise<SiteIdentity>;
  /** Reads the current rules. Throws `unavailable` while admin is unavailable. */
  registration(call: SiteCall): Promise<Registration>;
  /** Whether only administrators may sign in with a password; the last known value while admin is unavailable. */
  refusesPasswords(call: SiteCall): Promise<boolean>;
  /** Returns the URL of a path on the site. */
  url(path: string): string;
  /** Distinguishes the site's images from others. */
  readonly images: SiteImages;
}

/** The call or job that needs the settings. */
export type SiteCall = Pick<CallContext, 'signal'> & Partial<Pick<CallContext, 'deadline' | 'requestId'>>;

export interface SiteOptions {
  publicUrl: string;
  client: Pick<RpcClient<typeof SiteConfigService>, 'getPublicSettings'>;
  logger: Logger;
}

export function createSite({ publicUrl, client, logger }: SiteOptions): Site {
  const origin = publicUrl.replace(/\/+$/, '');
  const url = (path: string) => origin + path;
  let last: LastingSettings = { communityName: 'Commonplace', refusesPasswords: false };
  const ask = async (call: SiteCall & Pick<RpcCallOptions, 'timeShare'>) => {
    const principal = { kind: 'service' as const, name: 'community' };
    const settings = await client.getPublicSettings({}, { ...call, principal });
    last = settings;
    return settings;
  };
  const fetchOrUseLast = async (call: SiteCall) => {
    try {
      return await ask({ ...call, timeShare: optionalShare });
    } catch (error) {
      if (!isOutage(error)) throw error;
      logger.info({ err: error }, 'cannot read the site settings from admin, using the last known ones');
      return last;
    }
  };
  return {
    url,
    images: createSiteImages(publicUrl),
    async identify(call) {
      return { name: (await fetchOrUseLast(call)).communityName, url };
    },
    async refusesPasswords(call) {
      return (await fetchOrUseLast(call)).refusesPasswords;
    },
    async registration(call) {
      const { registration } = await ask(call);
      if (!registration) throw unavailable();
      return registration;
    },
  };
}
