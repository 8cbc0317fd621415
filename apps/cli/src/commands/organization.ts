import { OrganizationsService } from '@commonplace/proto/community/v1/organizations';
import type { Command } from 'commander';
import { grantInitialCredits } from '../grant-initial-credits.ts';
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

/** Adds `organization create` -> `{id, username}`. */
export function addOrganizationCommands(program: Command): void {
  program
    .command('organization')
    .description('manage organizations')
    .command('create')
    .description('create an organization')
    .requiredOption('--username <username>', 'name in URLs: 2 to 30 letters, digits, - or _')
    .requiredOption('--name <name>', 'display name')
    .option('--admin <username>', 'username of its first administrator')
    .option('--credits <number>', 'initial credits', creditAmount)
    .option('--summary <text>', 'short description')
    .option('--url <url>', 'website')
    .option('--location <place>', 'location')
    .option('--tech-stack <text>', 'technologies it uses')
    .option('--tag-line <text>', 'tag line')
    .option('--story <text>', 'longer description')
    .option('--microblog-username <username>', 'username on the microblog')
    .option('--codehost-username <username>', 'username on the code host')
    .action(({ admin = '', credits, ...organizationInput }: CreateOrganizationOptions) =>
      runCommand(async (platform) => {
        const organizations = platform.client('community', OrganizationsService);
        const { organization } = await organizations.createOrganization(
          { ...organizationInput, adminUsername: admin },
          platform.call,
        );
        if (!organization) throw new Error('the community service did not return the new organization');
        const created = { id: organization.id, username: organization.username };
        const holder = { case: 'organizationId', value: organization.id } as const;
        return grantInitialCredits(platform, created, { holder, amount: credits });
      }),
    );
}
