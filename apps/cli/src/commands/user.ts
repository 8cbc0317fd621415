import { type Command, Option } from 'commander';
import { withCredits } from '../with-credits.ts';
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

/** `user create`, `user invite`, `user password-link` and `user reset-second-factor`. */
export function addUserCommands(program: Command): void {
  const user = program.command('user').description('accounts');
  addCreate(user);
  addInvite(user);
  addPasswordLink(user);
  addResetSecondFactor(user);
}

/** `user create` -> `{id, username, api_key}`; the key is shown this once. */
function addCreate(command: Command): void {
  command
    .command('create')
    .description('create a user with a first API key')
    .requiredOption('--username <username>', 'name in addresses, 2 to 30 letters, digits, - or _')
    .requiredOption('--email <email>', 'e-mail address')
    .requiredOption('--name <name>', 'name as shown')
    .addOption(new Option('--role <role>', 'administrative role').choices(['moderator', 'admin', 'super_admin']))
    .option('--credits <number>', 'credits to give', creditAmount)
    .action((options: CreateUserOptions) =>
      runCommand(async (platform) => {
        const users = platform.client('community', UsersService);
        const { username, email, name, role = '', credits } = options;
        const { user, apiKey } = await users.createUser({ username, email, name, role }, platform.call);
        if (!user) throw new Error('the community service answered without the new user');
        const created = { id: user.id, username: user.username, api_key: apiKey };
        return withCredits(platform, created, { holder: { case: 'userId', value: user.id }, amount: credits });
      }),
    );
}

/** `user invite` -> `{link}`; the mail says the same. */
function addInvite(command: Command): void {
  command
    .command('invite')
    .description('invite somebody by mail to open an account')
    .requiredOption('--email <email>', 'e-mail address')
    .option('--name <name>', 'how the mail greets them', '')
    .action((options: { email: string; name: string }) =>
      runCommand(async (platform) => {
        const accounts = platform.client('community', AccountsService);
        const { link } = await accounts.invite(options, platform.call);
        return { link };
      }),
    );
}

/** `user password-link` -> `{link, expires_at}`, with `--end-access` what `ended` as well: for an account without a password, or whose owner no mail reaches. */
function addPasswordLink(command: Command): void {
  command
    .command('password-link')
    .description('make a link with which the owner of an account chooses a password')
    .requiredOption('--username <username>', 'whose password')
    .option('--end-access', 'end the present password, sessions, keys, applications and second factors at once', false)
    .action(({ username, endAccess: endsAccess }: { username: string; endAccess: boolean }) =>
      runCommand(async (platform) => {
        const accounts = platform.client('community', AccountsService);
        const { link, expiresAt, ended } = await accounts.createPasswordLink({ username, endsAccess }, platform.call);
        return { link, expires_at: expiresAt, ...(ended && { ended: inJson(ended) }) };
      }),
    );
}

/** What was ended, under names of the API's style. */
function inJson({ sessions, apiKeys, grants, applications, passkeys, hasTotp, hasPendingEmail }: AccountAccess) {
  const counts = { sessions, api_keys: apiKeys, grants, applications, passkeys };
  return { ...counts, totp: hasTotp, pending_email: hasPendingEmail };
}

/** `user reset-second-factor` -> `{totp, passkeys, sessions}`: what was removed, and how many sessions have ended. */
function addResetSecondFactor(command: Command): void {
  command
    .command('reset-second-factor')
    .description('let somebody who has lost their codes sign in with the password alone; ends their sessions')
    .requiredOption('--username <username>', 'whose codes')
    .option('--passkeys', 'remove their passkeys as well', false)
    .action(({ username, passkeys: removesPasskeys }: { username: string; passkeys: boolean }) =>
      runCommand(async (platform) => {
        const accounts = platform.client('community', AccountsService);
        const reset = await accounts.resetSecondFactors({ username, removesPasskeys }, platform.call);
        return { totp: reset.hadTotp, passkeys: reset.passkeys, sessions: reset.sessions };
      }),
    );
}
