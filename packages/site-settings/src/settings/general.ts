import { address, countries, language, mailAddress, secret } from '../setting.ts';

/** Everything else. */
export const general = {
  contact_email: mailAddress(
    'Where people reach those who run the site: at the foot of pages, in the descriptions of the API.',
  ),
  main_social_image: address('The image of what has none of its own, when it is shown elsewhere.'),
  mascot_image_url: address('The picture of whoever has none of their own.'),
  logo_png: address('The picture of the site where it is installed.'),
  billboard_enabled_countries: countries({
    description: 'The countries that billboards may be for, and whether their regions are told apart.',
    default: { US: 'with_regions', CA: 'with_regions' },
  }),
  default_content_language: language('The language of articles that say none and of whose text none can be told.'),
  health_check_token: secret('What health checks have to show in their header `health-check-token`.'),
};
