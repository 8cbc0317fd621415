import type { Messages } from '../messages.ts';

/** Texts of error pages and of the report form. */
export const problems: Messages['problems'] = {
  forbidden: 'Nicht erlaubt',
  forbiddenText:
    'Diese Seite ist für dich nicht zugänglich. Vielleicht musst du dich mit einem anderen Konto anmelden.',
  reasonsOfRefusal: {
    editedByAuthor:
      'Einen Artikel kann nur bearbeiten, wer ihn geschrieben hat. Bitte dort um die Änderung oder melde den Artikel.',
    editedByAuthorOfOrganization:
      'Einen Artikel kann nur bearbeiten, wer ihn geschrieben hat, auch den einer Organisation. Wer die Organisation verwaltet, findet Verlauf und Zahlen im {target}.',
    organizationsByAdministrators:
      'Organisationen legen nur Administratoren dieser Website an. Wende dich an sie, oder tritt unter Einstellungen, Organisationen einer bei.',
  },
  organizationDashboard: (name) => `Bereich der Organisation ${name}`,
  notFound: 'Seite nicht gefunden',
  notFoundText: 'Der Link ist vielleicht veraltet oder hat einen Tippfehler. Versuche es mit der Suche.',
  gone: 'Das wurde gelöscht',
  goneText: 'Hier war einmal etwas veröffentlicht, das entfernt wurde. Es kommt nicht wieder.',
  tooMany: 'Zu viele Anfragen',
  tooManyText: (seconds) =>
    seconds === undefined
      ? 'Bitte warte einen Moment und versuche es noch einmal.'
      : `Bitte versuche es in ${seconds} Sekunden noch einmal.`,
  badRequest: 'Ungültige Anfrage',
  badRequestText: 'Die Adresse enthält einen Teil, den diese Seite nicht versteht.',
  notAllowedMethod: 'Methode nicht erlaubt',
  refused: 'Anfrage abgelehnt',
  tooLargeText:
    'Das ist mehr, als diese Website annimmt. Kürze den Text oder wähle eine kleinere Datei, und sende es noch einmal.',
  urlTooLongText: 'Diese Website nimmt keine so lange Adresse an. Kürze sie, oder beginne auf der Startseite.',
  refusedText: 'Öffne die Seite noch einmal und sende das Formular von dort.',
  unavailable: 'Vorübergehend nicht verfügbar',
  unavailableText: 'Ein Teil dieser Website ist nicht verfügbar. Bitte versuche es gleich noch einmal.',
  unavailableFormText:
    'Ein Teil dieser Website ist nicht verfügbar. Vielleicht ist gespeichert, was du gesendet hast: Geh zurück, sieh nach und sende es gleich noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  unexpected: 'Etwas ist schiefgegangen',
  unexpectedText: 'Der Fehler liegt bei uns. Bitte versuche es später noch einmal.',
  requestId: 'Anfrage-ID',
  toHome: 'Zur Startseite',
  latestInstead: 'Neueste Artikel lesen',
  reportTitle: 'Inhalt melden',
  reportText:
    'Schreibe den Moderatoren, was nicht stimmt. Du brauchst kein Konto, und der Autor sieht deinen Namen nicht.',
  reportError: 'Fehler melden',
  reportErrorText: 'Schreibe, was du getan hast und was stattdessen geschehen ist. Du brauchst kein Konto.',
  reportAddress: 'Adresse der Seite',
  reportAddressHint: 'Füge den Link des Artikels, Kommentars oder Profils ein.',
  reportReason: 'Grund',
  reasons: {
    error: 'Ein Fehler dieser Website',
    spam: 'Spam oder Werbung',
    abuse: 'Belästigung oder Hass',
    illegal: 'Rechtswidriger Inhalt',
    other: 'Etwas anderes',
  },
  reportMessage: 'Nachricht',
  reportMessageHint: 'Ein oder zwei Sätze genügen.',
  reportSend: 'Senden',
};
