const descriptions: Readonly<Record<string, string>> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted; a job does the work',
  204: 'No content',
  409: 'Refused; the answer has the newest state and keeps what was sent',
};

/** Returns the description of a response that the operation declares. */
export function successDescription(status: string): string {
  return descriptions[status] ?? 'Success';
}
