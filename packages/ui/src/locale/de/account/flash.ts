import type { Messages } from '../../messages.ts';

/** Messages about the action on the previous page. */
export const flash: Messages['account']['flash'] = {
  saved: 'Deine Änderungen sind gespeichert.',
  signed_in: 'Du bist angemeldet.',
  signed_out: 'Du bist abgemeldet.',
  signed_up: 'Willkommen! Dein Konto ist bereit.',
  confirmation_sent: 'Wir haben dir eine E-Mail geschickt. Bestätige deine Adresse mit dem Link darin.',
  address_confirmed: 'Deine E-Mail-Adresse ist bestätigt.',
  reset_requested: 'Wenn es das Konto gibt, haben wir eine E-Mail mit einem Link für ein neues Passwort geschickt.',
  password_reset: 'Dein Passwort ist neu gesetzt. Melde dich damit an.',
  password_changed: 'Dein Passwort ist geändert, und alle anderen Sitzungen sind abgemeldet.',
  address_requested:
    'Wir haben eine E-Mail an die neue Adresse geschickt. Öffne den Link darin, um die Änderung zu bestätigen.',
  session_ended: 'Die Sitzung ist abgemeldet.',
  sessions_ended: 'Alle anderen Sitzungen sind abgemeldet.',
  key_revoked: 'Der API-Schlüssel ist widerrufen.',
  feed_token_revoked: 'Das Token deiner Feeds ist widerrufen.',
  grant_revoked: 'Die Anwendung hat keinen Zugriff mehr.',
  application_deleted: 'Die Anwendung ist gelöscht.',
  totp_removed: 'Die Zwei-Faktor-Anmeldung ist aus.',
  passkey_added: 'Der Passkey ist hinzugefügt.',
  passkey_removed: 'Der Passkey ist entfernt.',
  export_requested: 'Wir bereiten deinen Export vor und schicken dir einen Link per E-Mail.',
  organization_created: 'Die Organisation ist angelegt.',
  organization_joined: 'Du bist jetzt Mitglied der Organisation.',
  organization_left: 'Du hast die Organisation verlassen.',
  invitation_sent: 'Die Einladung ist verschickt.',
  invitation_withdrawn: 'Die Einladung ist zurückgezogen.',
  invitation_declined: 'Du hast die Einladung abgelehnt.',
  member_removed: 'Das Mitglied ist entfernt.',
  account_closed: 'Dein Konto ist gelöscht.',
};
