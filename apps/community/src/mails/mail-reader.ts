/** The fields of an account that mails to its owner need. */
export interface MailReader {
  email: string;
  username: string;
  name: string;
  /** Null until the owner confirms the address; mails then leave out text that a stranger may have chosen. */
  emailConfirmedAt?: Date | string | null | undefined;
}

/** The columns of `users` for a `MailReader`. */
export const mailReaderColumns = [
  'users.email',
  'users.username',
  'users.name',
  'users.email_confirmed_at as emailConfirmedAt',
] as const;
