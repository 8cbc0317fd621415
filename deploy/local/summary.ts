import { shorten } from './data-folder.ts';
import type { FirstAdministrator } from './first-administrator.ts';

export interface SummaryInput {
  url: string;
  dataFolder: string;
  logFolder: string;
  /** Labels of the engines: "embedded PostgreSQL at 127.0.0.1:21000", "set by NATS_URL", ... */
  engines: { database: string; events: string; search: string };
  services: Record<string, string>;
  administrator: FirstAdministrator | undefined;
  /** Keys of site settings. */
  ignoredSettings: readonly string[];
}

function keyLines(administrator: FirstAdministrator | undefined): string[] {
  if (!administrator) return [];
  const { username, apiKey } = administrator;
  return [
    '',
    `The first administrator is "${username}". This API key is shown only once:`,
    `  ${apiKey}`,
    'To choose a password, open the link that this command prints:',
    `  npm run cli -- user password-link --username ${username}`,
  ];
}

function ignoredLines(settings: readonly string[]): string[] {
  if (settings.length === 0) return [];
  return ['', `Site settings that this version does not support and ignores: ${settings.join(', ')}`];
}

function curlLines(url: string, key: string): string[] {
  const article = JSON.stringify({
    article: { title: 'Hello from Commonplace', body_markdown: 'My **first** article.', published: true },
  });
  return [
    `  curl ${url}/api/articles`,
    `  curl -X POST ${url}/api/articles -H 'api-key: ${key}' -H 'content-type: application/json' -d '${article}'`,
    `  curl ${url}/api/docs`,
  ];
}

/** Returns the lines of the summary after a start. */
export function summaryLines(input: SummaryInput): string[] {
  const { url, engines, administrator } = input;
  const services = Object.entries(input.services).map(([name, address]) => `${name} ${address}`);
  return [
    '',
    `Commonplace runs at ${url}`,
    `  Console   ${url}/admin`,
    `  Database  ${engines.database}`,
    `  Events    ${engines.events}`,
    `  Search    ${engines.search}`,
    `  Services  ${services.join(', ')}`,
    `  Data      ${shorten(input.dataFolder)}`,
    `  Logs      ${shorten(input.logFolder)}`,
    ...ignoredLines(input.ignoredSettings),
    ...keyLines(administrator),
    '',
    administrator ? 'Try it:' : 'Try it (`npm run cli -- user create --help` creates a user with a key for YOUR_KEY):',
    ...curlLines(url, administrator?.apiKey ?? 'YOUR_KEY'),
    '',
    'Ctrl-C stops everything and keeps the data.',
  ];
}
