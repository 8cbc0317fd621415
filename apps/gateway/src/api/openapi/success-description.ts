const descriptions: Readonly<Record<string, string>> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted; a job does the work',
  204: 'No content',
};

/** Returns the description of a response that is not a failure. */
export function successDescription(status: string): string {
  return descriptions[status] ?? 'Success';
}
