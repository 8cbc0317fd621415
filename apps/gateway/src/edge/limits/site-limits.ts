import type { UserPrincipal } from '@commonplace/domain/principal';
import type { SettingOverrides, SettingValues } from '@commonplace/site-settings/known-settings';
import { settingValues } from '@commonplace/site-settings/setting-values';
import type { GatewayConfig } from '../../config.ts';
import type { WindowLimit } from './sliding-window.ts';

type Key = {
  [Name in keyof SettingValues]: SettingValues[Name] extends number | null ? Name : never;
}[keyof SettingValues];

/** A rate limit that is a setting. */
interface SettingLimit {
  setting: Key;
  windowSeconds: number;
  /** 1 if the reference allows one use more than the setting's value. */
  beyond: 0 | 1;
  /** The default applies even if the general limits are off (rules.md#rate-limits). */
  isFixed?: true;
  /** The setting that replaces it for new accounts, if set. */
  ofNewAccounts?: Key;
}

/** rules.md#rate-limits: refuses the 11th create and the 31st update within 30 seconds; an image counts like an article. */
const ofSettings = {
  article_create: {
    setting: 'published_article_creation',
    windowSeconds: 30,
    beyond: 1,
    isFixed: true,
    ofNewAccounts: 'published_article_antispam_creation',
  },
  article_update: { setting: 'article_update', windowSeconds: 30, beyond: 0, isFixed: true },
  article_autosave: { setting: 'article_autosave', windowSeconds: 30, beyond: 0, isFixed: true },
  image_create: { setting: 'image_upload', windowSeconds: 30, beyond: 1, isFixed: true },
  comment_create: {
    setting: 'comment_creation',
    windowSeconds: 30,
    beyond: 1,
    ofNewAccounts: 'comment_antispam_creation',
  },
  reaction_create: { setting: 'reaction_creation', windowSeconds: 30, beyond: 1 },
  profile_update: { setting: 'user_update', windowSeconds: 30, beyond: 1 },
  feedback_create: { setting: 'feedback_message_creation', windowSeconds: 300, beyond: 1 },
  listing_create: { setting: 'listing_creation', windowSeconds: 60, beyond: 0 },
} as const satisfies Record<string, SettingLimit>;

/** RenderArticle and RenderComment: a preview every second while its author types. */
const renderings = { limit: 60, windowSeconds: 60 };
/** CheckArticle follows links. */
const checks = { limit: 10, windowSeconds: 60 };

/** RequestFeedSubscription calls the host that it names. */
const subscriptionRequests = { limit: 60, windowSeconds: 60 };

/** ReceiveWebmention reads the page that it names. */
const webmentions = { limit: 60, windowSeconds: 60 };

/** The window for new accounts. */
const newAccountSeconds = 300;
const dayMs = 24 * 60 * 60 * 1_000;

/** Limits that hold exactly across all gateways (rules.md#rate-limits). */
export type ExactLimit =
  | keyof typeof ofSettings
  | 'agent_session_create'
  | 'agent_session_presign'
  | 'article_render'
  | 'comment_render'
  | 'article_check'
  | 'feed_subscription_request'
  | 'webmention_receive';

export type LimitedAccount = Pick<UserPrincipal, 'userId' | 'createdAt'>;

/** Returns the current limit of a user; undefined for no limit. */
export type LimitOf = (name: ExactLimit, account: LimitedAccount) => WindowLimit | undefined;

type LimitConfig = Pick<
  GatewayConfig,
  'RATE_LIMIT_GENERAL' | 'RATE_LIMIT_LISTINGS_PER_MINUTE' | 'RATE_LIMIT_AGENT_SESSIONS_PER_MINUTE'
>;

/**
 * Returns the limits of a site: the settings, else the defaults. Defaults that the contract does not require are off if
 * the general limits are; settings always apply.
 */
export function limitsOfSite(
  config: LimitConfig,
  overrides: () => SettingOverrides,
  now: () => number = Date.now,
): LimitOf {
  const isOn = config.RATE_LIMIT_GENERAL === 'on';
  const sessions = isOn ? { limit: config.RATE_LIMIT_AGENT_SESSIONS_PER_MINUTE, windowSeconds: 60 } : undefined;
  const defaults = { ...settingValues({}), listing_creation: config.RATE_LIMIT_LISTINGS_PER_MINUTE };
  return (name, account) => {
    if (name === 'agent_session_create' || name === 'agent_session_presign') return sessions;
    if (name === 'article_render' || name === 'comment_render') return renderings;
    if (name === 'article_check') return checks;
    if (name === 'feed_subscription_request') return isOn ? subscriptionRequests : undefined;
    if (name === 'webmention_receive') return isOn ? webmentions : undefined;
    const { setting, windowSeconds, beyond, isFixed, ofNewAccounts }: SettingLimit = ofSettings[name];
    const set = overrides();
    const days = set.user_considered_new_days ?? defaults.user_considered_new_days;
    const newAccountLimit = ofNewAccounts && set[ofNewAccounts];
    if (typeof newAccountLimit === 'number' && isNew(account, days, now())) {
      return { limit: newAccountLimit + beyond, windowSeconds: newAccountSeconds };
    }
    const value = set[setting] ?? (isFixed || isOn ? defaults[setting] : undefined);
    return typeof value === 'number' ? { limit: value + beyond, windowSeconds } : undefined;
  };
}

function isNew({ createdAt }: LimitedAccount, days: number, now: number): boolean {
  return Date.parse(createdAt) > now - days * dayMs;
}
