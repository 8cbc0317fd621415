import type { Messages } from '../../messages.ts';
import { pluralsOf } from '../../plural.ts';

const count = pluralsOf('de');

/** Texts of the organizations of a user. */
export const organizations: Messages['account']['organizations'] = {
  none: 'Du gehörst noch zu keiner Organisation.',
  new: 'Neue Organisation',
  join: 'Einer Organisation beitreten',
  joinButton: 'Beitreten',
  secret: 'Geheimnis',
  secretHint: 'Du bekommst es von jemandem, der die Organisation verwaltet.',
  secretInvalid: 'ist nicht gültig',
  page: 'Seite',
  yourRole: 'Deine Rolle',
  newText: 'Mitglieder einer Organisation veröffentlichen Artikel und Anzeigen in ihrem Namen.',
  create: 'Organisation anlegen',
  itsPage: 'Die Seite der Organisation',
  credits: 'Guthaben',
  creditsMissing: 'Das Guthaben ist gerade nicht verfügbar.',
  hasCredits: (credits) =>
    count(credits, {
      one: 'Die Organisation hat # Credit.',
      other: 'Die Organisation hat # Credits.',
    }),
  creditsText:
    'Damit werden {listings} bezahlt, die Mitglieder in ihrem Namen veröffentlichen, vor den Credits des Mitglieds. Credits vergeben die Administratoren der Website.',
  listings: 'Anzeigen',
  name: 'Name',
  username: 'Benutzername',
  usernameHint: (maximum) =>
    `Buchstaben, Ziffern und Unterstriche, höchstens ${maximum}. Die Seite der Organisation hat diese Adresse.`,
  tagLine: 'Motto',
  summary: 'Kurzbeschreibung',
  summaryHint: 'Ein paar Worte über die Organisation',
  website: 'Website',
  location: 'Ort',
  techStack: 'Techniken',
  story: 'Geschichte',
  profile: 'Profil',
  current: 'Jetziges Profil',
  changedElsewhere:
    'Die Organisation wurde anderswo geändert, während diese Seite offen war. Deine Änderungen sind nicht gespeichert.',
  members: 'Mitglieder',
  member: 'Mitglied',
  administrator: 'Verwaltung',
  memberHint: 'Veröffentlicht im Namen der Organisation',
  administratorHint: 'Ändert auch die Organisation und ihre Mitglieder',
  addMember: 'Ein Mitglied hinzufügen',
  add: 'Hinzufügen',
  role: 'Rolle',
  since: 'Seit',
  isMember: 'Mitglied',
  isAdministrator: 'Verwaltung',
  makeMember: 'Zum Mitglied machen',
  makeAdministrator: 'Verwaltung übertragen',
  aboutMember: (name) => `: ${name}`,
  leave: 'Verlassen',
  remove: 'Entfernen',
  theOrganization: ': die Organisation',
  noAccount: 'hat kein Konto',
  secretText:
    'Wer das Geheimnis hat, kann der Organisation auf {page} beitreten. Ein neues Geheimnis ersetzt das alte.',
  pageOfOrganizations: 'der Seite der eigenen Organisationen',
  newSecret: 'Neues Geheimnis',
  copySecret: 'Kopiere das Geheimnis jetzt: Es wird nicht noch einmal gezeigt. Das alte gilt nicht mehr.',
  giveSecret: 'Gib es denen, die beitreten sollen. Sie geben es unter Einstellungen, Organisationen ein.',
  back: 'Zurück zur Organisation',
};
