/** An account, as far as mails to its owner need it. */
export interface MailReader {
  email: string;
  username: string;
  name: string;
  /** None while nobody has shown that they read mail there: what strangers chose is not said there. */
  emailConfirmedAt?: Date | string | null | undefined;
}

/** What is selected of `users` for a `MailReader`. */
export const mailReaderColumns = [
  'users.email',
  'users.username',
  'users.name',
  'users.email_confirmed_at as emailConfirmedAt',
] as const;
