import { domainList, flag, listOf, oneOf, secret, text, type SettingGroup } from '../setting.ts';

/** Who may come in, and how. */
export const authentication: SettingGroup = {
  allow_email_password_login: flag(true),
  allow_email_password_registration: flag(true),
  invite_only_mode: flag(false),
  providers: listOf(['codehost', 'microblog']),
  allowed_registration_email_domains: domainList(),
  blocked_registration_email_domains: domainList(),
  new_user_status: oneOf(['good_standing', 'limited'], 'good_standing'),
  codehost_key: text(),
  codehost_secret: secret(),
  microblog_key: text(),
  microblog_secret: secret(),
  recaptcha_site_key: text(),
  recaptcha_secret_key: secret(),
};
