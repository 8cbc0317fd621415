/** Returns the fields of a form as a browser sends them, without files. */
export function encodeForm(data: FormData): URLSearchParams {
  return new URLSearchParams([...data].filter((field): field is [string, string] => typeof field[1] === 'string'));
}
