import { type Command, Option } from 'commander';
import { withCredits } from '../with-credits.ts';
import { creditAmount } from '../options.ts';
import { runCommand } from '../run-command.ts';
import { UsersService } from '@commonplace/proto/community/v1/users';

interface CreateUserOptions {
  username: string;
  email: string;
  name: string;
  role?: string;
  credits?: number;
}

/** `user create` -> `{id, username, api_key}`; the key is shown this once. */
export function addUserCommands(program: Command): void {
  program
    .command('user')
    .description('accounts')
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
