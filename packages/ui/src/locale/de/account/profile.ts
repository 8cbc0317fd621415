import type { Messages } from '../../messages.ts';

/** Texts of the form for the public profile. */
export const profile: Messages['account']['profile'] = {
  summary: 'Kurzbeschreibung',
  summaryHint: 'Ein paar Worte über dich',
  location: 'Ort',
  website: 'Website',
  links: 'Links',
  linksHint: (maximum) => `Deine Seiten auf anderen Websites, eine Adresse je Zeile, höchstens ${maximum}`,
  microblog: 'Name beim Microblog',
  codeHost: 'Name beim Code-Hoster',
  showEmail: 'Meine E-Mail-Adresse öffentlich zeigen',
  emailShown: 'E-Mail-Adresse öffentlich',
  current: 'Jetziges Profil',
  changedElsewhere:
    'Dein Profil wurde anderswo geändert, während diese Seite offen war. Deine Änderungen sind nicht gespeichert.',
};
