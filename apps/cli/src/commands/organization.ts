import { OrganizationsService } from '@commonplace/proto/community/v1/organizations';
import type { Command } from 'commander';
import { withCredits } from '../with-credits.ts';
import { creditAmount } from '../options.ts';
import { runCommand } from '../run-command.ts';

interface CreateOrganizationOptions {
  username: string;
  name: string;
  admin?: string;
  credits?: number;
  summary?: string;
  url?: string;
  location?: string;
  techStack?: string;
  tagLine?: string;
  story?: string;
  microblogUsername?: string;
  codehostUsername?: string;
}

/** `organization create` -> `{id, username}`. */
export function addOrganizationCommands(program: Command): void {
  program
    .command('organization')
    .description('organizations')
    .command('create')
    .description('create an organization')
    .requiredOption('--username <username>', 'name in addresses, 2 to 30 letters, digits, - or _')
    .requiredOption('--name <name>', 'name as shown')
    .option('--admin <username>', 'user who administers it')
    .option('--credits <number>', 'credits to give', creditAmount)
    .option('--summary <text>', 'what it is')
    .option('--url <url>', 'its own site')
    .option('--location <place>', 'where it is')
    .option('--tech-stack <text>', 'what it works with')
    .option('--tag-line <text>', 'what it stands for, in a few words')
    .option('--story <text>', 'how it came to be')
    .option('--microblog-username <username>', 'its name on the microblog')
    .option('--codehost-username <username>', 'its name on the code host')
    .action(({ admin = '', credits, ...organizationInput }: CreateOrganizationOptions) =>
      runCommand(async (platform) => {
        const organizations = platform.client('community', OrganizationsService);
        const { organization } = await organizations.createOrganization(
          { ...organizationInput, adminUsername: admin },
          platform.call,
        );
        if (!organization) throw new Error('the community service answered without the new organization');
        const created = { id: organization.id, username: organization.username };
        const holder = { case: 'organizationId', value: organization.id } as const;
        return withCredits(platform, created, { holder, amount: credits });
      }),
    );
}
