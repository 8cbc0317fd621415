import { hash } from 'node:crypto';
import { z } from 'zod';
import type { JsonObject } from '@commonplace/site-settings/json';
import { knownSettings } from '@commonplace/site-settings/known-settings';
import { presentKeys } from './present-config.ts';

/** Settings that other services act on. */
const publicSettings = z
  .object({
    public: z.boolean(),
    community_name: z.string(),
    allow_email_password_login: z.boolean(),
    agent_sessions_enabled: z.boolean(),
  })
  .transform((settings) => ({
    public: settings.public,
    communityName: settings.community_name,
    refusesPasswords: !settings.allow_email_password_login,
    refusesAgentSessions: !settings.agent_sessions_enabled,
  }));

const registrationSettings = z
  .object({
    allow_email_password_registration: z.boolean(),
    invite_only_mode: z.boolean(),
    allowed_registration_email_domains: z.array(z.string()),
    blocked_registration_email_domains: z.array(z.string()),
    new_user_status: z.string(),
    providers: z.array(z.string()),
  })
  .transform((settings) => ({
    allowEmailPasswordRegistration: settings.allow_email_password_registration,
    inviteOnlyMode: settings.invite_only_mode,
    allowedEmailDomains: settings.allowed_registration_email_domains,
    blockedEmailDomains: settings.blocked_registration_email_domains,
    newUserStatus: settings.new_user_status,
    identityProviders: settings.providers,
  }));

/** Contains no secrets. */
export type PublicSettings = z.output<typeof publicSettings> & { healthCheckTokenDigest: string; overrides: string };

/** Returns the settings that take effect outside of this service. */
export function toPublicSettings(overrides: JsonObject): PublicSettings {
  const token = overrides['health_check_token'];
  return {
    ...publicSettings.parse(presentKeys(overrides, Object.keys(publicSettings.in.shape))),
    healthCheckTokenDigest: typeof token === 'string' && token !== '' ? hash('sha256', token, 'hex') : '',
    overrides: JSON.stringify(withoutSecrets(overrides)),
  };
}

/** Returns the overrides of known settings except secrets. */
function withoutSecrets(overrides: JsonObject): JsonObject {
  const entries = Object.entries(overrides).filter(
    ([key]) => Object.hasOwn(knownSettings, key) && knownSettings[key]?.secret === false,
  );
  return Object.fromEntries(entries);
}

/** Returns the settings that decide who can sign up. */
export function toRegistrationSettings(overrides: JsonObject): z.output<typeof registrationSettings> {
  const keys = Object.keys(registrationSettings.in.shape);
  return registrationSettings.parse(presentKeys(overrides, keys));
}

/** Returns whether anyone can sign up without an invitation. */
export function takesSignUps(overrides: JsonObject): boolean {
  const { allowEmailPasswordRegistration, inviteOnlyMode } = toRegistrationSettings(overrides);
  return allowEmailPasswordRegistration && !inviteOnlyMode;
}
