import { countries, emailAddress, flag, language, listOf, matching, secret, url } from '../setting.ts';

/** Crawlers that collect texts for language models, by the names that robots.txt addresses. */
const languageModelCrawlers: [string, ...string[]] = [
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-ai',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
  'PerplexityBot',
];

/** Settings of contact, images, languages and monitoring. */
export const general = {
  contact_email: emailAddress({
    title: 'Contact email',
    description: 'Email address of the people who run the site, shown in the page footer and the API description.',
  }),
  main_social_image: url({
    title: 'Social image',
    description: 'URL of the image for link previews of pages without their own image.',
  }),
  mascot_image_url: url({
    title: 'Default profile image',
    description: 'URL of the profile image of users without their own.',
  }),
  logo_png: url({ title: 'App icon', description: 'URL of the icon of the installed web app.' }),
  billboard_enabled_countries: countries({
    title: 'Billboard countries',
    description: 'Countries that billboards can target, each with or without its regions.',
    default: { US: 'with_regions', CA: 'with_regions' },
  }),
  default_content_language: language({
    title: 'Default language',
    description: 'Language of articles that do not name one and whose language cannot be detected.',
  }),
  refused_crawlers: listOf(languageModelCrawlers, {
    title: 'Refused crawlers',
    description: 'Crawlers of language models that robots.txt asks to read nothing of the site.',
  }),
  websub_hub: url({
    title: 'WebSub hub',
    description:
      'URL of a hub of others that is told of changed feeds, besides the hub of the site, and that feeds name.',
  }),
  index_now_url: url({
    title: 'IndexNow URL',
    description: 'URL at which search engines are told of published articles; nothing is sent without it and the key.',
  }),
  index_now_key: matching(/^[a-z0-9-]{8,128}$/, 'must be 8 to 128 lower-case letters, digits and dashes', {
    title: 'IndexNow key',
    description: 'Key of IndexNow, which the site shows at `/{key}.txt`.',
  }),
  send_webmentions: flag({
    title: 'Send Webmentions',
    description:
      'Tells other sites when an article links to their pages (Webmention). The site reads these pages to find out where; a private site tells no one.',
    default: false,
  }),
  health_check_token: secret({
    title: 'Health check token',
    description: 'Token that health checks must send in the `health-check-token` header.',
  }),
};
