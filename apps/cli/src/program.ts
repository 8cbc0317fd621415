import { Command } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addEventsCommands } from './commands/events.ts';
import { addJobsCommands } from './commands/jobs.ts';
import { addMailCommands } from './commands/mail.ts';
import { addNameCommands } from './commands/name.ts';
import { addOrganizationCommands } from './commands/organization.ts';
import { addPodcastsCommands } from './commands/podcasts.ts';
import { addFiguresCommands } from './commands/figures.ts';
import { addReconcileCommand } from './commands/reconcile.ts';
import { addRevisionsCommands } from './commands/revisions.ts';
import { addSearchCommands } from './commands/search.ts';
import { addSecretsCommands } from './commands/secrets.ts';
import { addUserCommands } from './commands/user.ts';

/** Creates the command line for one run: commander keeps parsed options. */
export function createProgram(): Command {
  const program = new Command('cli')
    .description('Operate a Commonplace platform. Every command prints one JSON document on one line.')
    .version(manifest.version)
    .showHelpAfterError('(see --help)');
  addUserCommands(program);
  addOrganizationCommands(program);
  addNameCommands(program);
  addEventsCommands(program);
  addJobsCommands(program);
  addMailCommands(program);
  addPodcastsCommands(program);
  addFiguresCommands(program);
  addReconcileCommand(program);
  addRevisionsCommands(program);
  addSearchCommands(program);
  addSecretsCommands(program);
  return program;
}
