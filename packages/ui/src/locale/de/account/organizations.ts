import type { Messages } from '../../messages.ts';
import { pluralsOf } from '../../plural.ts';

const count = pluralsOf('de');

/** Texts of the organizations of a user. */
export const organizations: Messages['account']['organizations'] = {
  none: 'Du gehörst noch zu keiner Organisation.',
  new: 'Neue Organisation',
  createdByAdministrators: 'Organisationen legen die Administratoren dieser Website an. Frage sie nach deiner.',
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
  image: 'Bild',
  itsImage: 'Das Bild der Organisation',
  profile: 'Profil',
  current: 'Jetziges Profil',
  changedElsewhere:
    'Die Organisation wurde anderswo geändert, während diese Seite offen war. Deine Änderungen sind nicht gespeichert.',
  members: 'Mitglieder',
  member: 'Mitglied',
  administrator: 'Verwaltung',
  memberHint: 'Veröffentlicht im Namen der Organisation',
  administratorHint: 'Ändert auch die Organisation und ihre Mitglieder',
  role: 'Rolle',
  since: 'Beigetreten',
  isMember: 'Mitglied',
  isAdministrator: 'Verwaltung',
  makeMember: 'Zum Mitglied machen',
  makeAdministrator: 'Zur Verwaltung hinzufügen',
  aboutMember: (name) => `(${name})`,
  leave: 'Verlassen',
  remove: 'Entfernen',
  removeText:
    'Das Mitglied kann nicht mehr für die Organisation veröffentlichen. Seine Artikel, auch geplante, bleiben bei ihr, bis es sie herausnimmt.',
  leaveText:
    'Du kannst nicht mehr für die Organisation veröffentlichen. Deine Artikel, auch geplante, bleiben bei ihr, bis du sie herausnimmst. Zurück kommst du mit einer Einladung oder dem Geheimnis.',
  stepDownText:
    'Du kannst die Organisation und ihre Mitglieder nicht mehr ändern, und nur ein anderes Mitglied der Verwaltung kann sie dir wieder übertragen. Du bleibst Mitglied und kannst für sie veröffentlichen; deine Artikel bleiben bei ihr.',
  theOrganization: ': die Organisation',
  needsAdministrator:
    'Eine Organisation braucht jemanden, der sie verwaltet. Übertrage die Verwaltung vorher einem anderen Mitglied.',
  onlyAdministrator:
    'Verwaltet die Organisation allein. Übertrage die Verwaltung, bevor du sie verlässt oder deine Rolle wechselst.',
  secretText:
    'Wer das Geheimnis hat, kann der Organisation auf {page} beitreten. Ein neues Geheimnis ersetzt das alte.',
  pageOfOrganizations: 'der Seite der eigenen Organisationen',
  newSecret: 'Neues Geheimnis',
  copySecret: 'Kopiere das Geheimnis jetzt: Es wird nicht noch einmal gezeigt. Das alte gilt nicht mehr.',
  giveSecret: 'Gib es denen, die beitreten sollen. Sie geben es unter Einstellungen, Organisationen ein.',
  back: 'Zurück zur Organisation',
  invitations: {
    title: 'Einladungen',
    none: 'Zurzeit ist niemand eingeladen.',
    inviteTitle: 'Jemanden einladen',
    invitee: 'Benutzername oder E-Mail-Adresse',
    inviteeHint: 'Benutzer werden benachrichtigt, eine E-Mail-Adresse bekommt einen Link. Mitglied wird, wer annimmt.',
    invite: 'Einladen',
    invitedBy: 'Eingeladen von',
    expires: 'Läuft ab',
    withdraw: 'Zurückziehen',
    ofName: (name) => `die Einladung von ${name}`,
    accept: 'Annehmen',
    decline: 'Ablehnen',
    closed: 'Die Einladung wurde beantwortet oder zurückgezogen, oder sie ist abgelaufen.',
    pageTitle: 'Einladung in eine Organisation',
    signedInAs: 'Du bist als {account} angemeldet. Nimm die Einladung an, um Mitglied zu werden.',
  },
  yourOrganizations: 'Deine Organisationen',
  articles: 'Artikel',
  analytics: 'Statistik',
  allChanges: 'Alle Änderungen',
};
