/** HTTP statuses of error codes; every other code is a 400. */
const statuses = new Map([
  ['missing_authorization_header', 401],
  ['invalid_api_key', 403],
  ['index_not_found', 404],
  ['task_not_found', 404],
  ['invalid_content_type', 415],
  ['missing_content_type', 415],
  ['internal', 500],
  ['not_imitated', 501],
]);

/** An error of a request or a task, as the server reports it. The wording differs. */
export class ServerError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = statuses.get(code) ?? 400) {
    super(message);
    this.code = code;
    this.status = status;
  }

  toJSON() {
    const isAuth = this.status === 401 || this.status === 403;
    const type = isAuth ? 'auth' : this.code === 'internal' ? 'internal' : 'invalid_request';
    return { message: this.message, code: this.code, type, link: '' };
  }
}

/**
 * Thrown for a feature of a real server that the fake one lacks, so that a test which needs it fails instead of passing
 * on an invented answer.
 */
export class NotImitatedError extends ServerError {
  constructor(what: string) {
    super('not_imitated', `the fake server does not imitate ${what}`);
  }
}
