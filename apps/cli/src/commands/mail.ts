import { writeFileSync } from 'node:fs';
import { unknownNames } from '@commonplace/domain/unknown-names';
import type { MailTemplate } from '@commonplace/mail/define-template';
import { templates } from '@commonplace/mail/templates';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { print } from '../run-command.ts';

interface PreviewOptions {
  props?: unknown;
  html?: string;
}

/** Adds `mail preview` -> `{template, subject, text, html}`; `--html` writes the HTML to a file instead. */
export function addMailCommands(program: Command): void {
  program
    .command('mail')
    .description('inspect mail templates')
    .command('preview')
    .description('render a template with its example, or with other values')
    .addArgument(new Argument('<template>', 'name of the template').choices(templates.map(({ name }) => name)))
    .option('--props <json>', 'values for the template, as JSON', json)
    .option('--html <path>', 'write the HTML to this file')
    .action((name: string, { props, html: path }: PreviewOptions, command: Command) => {
      const template = templates.find((candidate) => candidate.name === name);
      if (template === undefined) throw new Error(`there is no template ${name}`);
      if (props !== undefined) checkProps(template, props, command);
      const { subject, text, html } = template.render(props ?? template.example);
      if (path !== undefined) writeFileSync(path, html);
      print({ template: name, subject, text, html: path === undefined ? html : { written: path } });
    });
}

/** Ends the command when the template cannot use the values, and names those that it does not use. */
function checkProps(template: MailTemplate, props: unknown, command: Command): void {
  const [issue] = template.props.safeParse(props).error?.issues ?? [];
  if (issue) command.error(`error: option '--props': ${['value', ...issue.path].join('.')}: ${issue.message}`);
  const unknown = unknownNames(template.props, props);
  if (unknown.length > 0) process.stderr.write(`Ignored unknown members of --props: ${unknown.join(', ')}\n`);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('must be JSON');
  }
}
