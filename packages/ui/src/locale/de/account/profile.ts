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
  showEmail: 'Meine E-Mail-Adresse angemeldeten Nutzern der API zeigen',
  emailShown: 'E-Mail-Adresse für Nutzer der API sichtbar',
  current: 'Jetziges Profil',
  changedElsewhere:
    'Dein Profil wurde anderswo geändert, während diese Seite offen war. Deine Änderungen sind nicht gespeichert.',
  image: 'Bild',
  aboutYou: 'Über dich',
  renamed: 'Adressen mit deinem früheren Benutzernamen führen hierher. 90 Tage lang kann ihn niemand sonst annehmen.',
  pronouns: 'Pronomen',
  pronounsHint: 'Zum Beispiel sie/ihr',
  work: 'Arbeit',
  workHint: 'Was du machst, und wo',
  education: 'Ausbildung',
  educationHint: 'Was du gelernt hast, und wo',
  background: 'Hintergrundfarbe',
  textColor: 'Textfarbe',
  colorHint: 'Eine Farbe in Hexadezimalziffern wie #1f3a5f; leer für die Farben der Website',
  textColorHint:
    'Eine Farbe in Hexadezimalziffern wie #1f3a5f; leer für die Farben der Website. Auf dem Hintergrund muss sie lesbar sein.',
  cropTitle: 'Gezeigter Ausschnitt',
  cropHint: 'Ziehe das Bild, oder benutze die Schieberegler.',
  cropped: 'Der Ausschnitt, der gezeigt wird',
  zoom: 'Vergrößerung',
  across: 'Links oder rechts',
  down: 'Oben oder unten',
};
