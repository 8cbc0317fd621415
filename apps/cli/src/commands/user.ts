import { type Command, Option } from 'commander';
import { grantInitialCredits } from '../grant-initial-credits.ts';
import { creditAmount } from '../options.ts';
import { runCommand } from '../run-command.ts';
import { AccountsService, type AccountAccess } from '@commonplace/proto/community/v1/accounts';
import { UsersService } from '@commonplace/proto/community/v1/users';

interface CreateUserOptions {
  username: string;
  email: string;
  name: string;
  role?: string;
  credits?: number;
}

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('manage users');
  addCreate(user);
  addInvite(user);
  addPasswordLink(user);
  addResetSecondFactor(user);
}

/** Adds `user create` -> `{id, username, api_key}`; the key is shown only once. */
function addCreate(command: Command): void {
  command
    .command('create')
    .description('create a user with an API key')
    .requiredOption('--username <username>', 'name in URLs: 2 to 30 letters, digits, - or _')
    .requiredOption('--email <email>', 'e-mail address')
    .requiredOption('--name <name>', 'display name')
    .addOption(new Option('--role <role>', 'administrative role').choices(['moderator', 'admin', 'super_admin']))
    .option('--credits <number>', 'initial credits', creditAmount)
    .action((options: CreateUserOptions) =>
      runCommand(async (platform) => {
        const users = platform.client('community', UsersService);
        const { username, email, name, role = '', credits } = options;
        const { user, apiKey } = await users.createUser({ username, email, name, role }, platform.call);
        if (!user) throw new Error('the community service did not return the new user');
        const created = { id: user.id, username: user.username, api_key: apiKey };
        return grantInitialCredits(platform, created, { holder: { case: 'userId', value: user.id }, amount: credits });
      }),
    );
}

/** Adds `user invite` -> `{link}`, the same link as in the mail. */
function addInvite(command: Command): void {
  command
    .command('invite')
    .description('send an invitation to sign up')
    .requiredOption('--email <email>', 'e-mail address')
    .option('--name <name>', 'name in the greeting', '')
    .action((options: { email: string; name: string }) =>
      runCommand(async (platform) => {
        const accounts = platform.client('community', AccountsService);
        const { link } = await accounts.invite(options, platform.call);
        return { link };
      }),
    );
}

/**
 * Adds `user password-link` -> `{link, expires_at}`, with `--end-access` also `ended`: for users without a password, or
 * without access to their email.
 */
function addPasswordLink(command: Command): void {
  command
    .command('password-link')
    .description('create a link for setting a new password')
    .requiredOption('--username <username>', 'username of the account')
    .option('--end-access', 'revoke the password, sessions, keys, applications and second factors now', false)
    .action(({ username, endAccess: endsAccess }: { username: string; endAccess: boolean }) =>
      runCommand(async (platform) => {
        const accounts = platform.client('community', AccountsService);
        const { link, expiresAt, ended } = await accounts.createPasswordLink({ username, endsAccess }, platform.call);
        return { link, expires_at: expiresAt, ...(ended && { ended: toJson(ended) }) };
      }),
    );
}

/** Returns the revoked credentials in the API's naming style. */
function toJson({ sessions, apiKeys, grants, applications, passkeys, hasTotp, hasPendingEmail }: AccountAccess) {
  const counts = { sessions, api_keys: apiKeys, grants, applications, passkeys };
  return { ...counts, totp: hasTotp, pending_email: hasPendingEmail };
}

/** Adds `user reset-second-factor` -> `{totp, passkeys, sessions}`: what was removed and how many sessions ended. */
function addResetSecondFactor(command: Command): void {
  command
    .command('reset-second-factor')
    .description('remove the second factor of a user who lost it, and end their sessions')
    .requiredOption('--username <username>', 'username of the account')
    .option('--passkeys', 'also remove passkeys', false)
    .action(({ username, passkeys: removesPasskeys }: { username: string; passkeys: boolean }) =>
      runCommand(async (platform) => {
        const accounts = platform.client('community', AccountsService);
        const reset = await accounts.resetSecondFactors({ username, removesPasskeys }, platform.call);
        return { totp: reset.hadTotp, passkeys: reset.passkeys, sessions: reset.sessions };
      }),
    );
}
