import { openAsBlob } from 'node:fs';
import { parseArgs } from 'node:util';

// The features of curl that the examples of the documentation use, since a bare machine has no curl.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
    form: { type: 'string', short: 'F' },
    include: { type: 'boolean', short: 'i', default: false },
  },
});
const [url = '', ...others] = positionals;
if (others.length > 0) throw new Error(`unsupported curl arguments besides ${url}: ${others.join(' ')}`);
const body = values.form === undefined ? values.data : await formOf(values.form);
const headers = values.header.map((line) => line.split(/: (.*)/s, 2) as [string, string]);
const response = await fetch(url, {
  method: values.request ?? (body === undefined ? 'GET' : 'POST'),
  headers: [['user-agent', 'curl'], ...headers],
  ...(body !== undefined && { body }),
});
if (values.include) {
  const lines = Array.from(response.headers, ([name, value]) => `${name}: ${value}\n`).join('');
  process.stdout.write(`HTTP/1.1 ${response.status} ${response.statusText}\n${lines}\n`);
}
process.stdout.write(await response.text());

/** Returns a form with a file, given as `name=@path`. */
async function formOf(part: string): Promise<FormData> {
  const [name = '', path = ''] = part.split('=@');
  const form = new FormData();
  form.append(name, await openAsBlob(path), path);
  return form;
}
