const form = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<rest>.*)$/s;
const wanted = new Set(['read-write', 'primary']);

/**
 * Returns the URL of each server in a URL with one or more hosts, `postgresql://user:password@one:5432,two/name`. Throws an
 * Error with a message for operators, which does not repeat the URL.
 */
export function splitServers(url: string): [string, ...string[]] {
  const { scheme = '', user = '', hosts = '', rest = '' } = form.exec(url)?.groups ?? {};
  const [first = '', ...others] = hosts.split(',').map((host) => scheme + user + host + rest);
  const urls: [string, ...string[]] = [first, ...others];
  if (scheme === '' || !urls.every((each) => URL.canParse(each)) || /^,|,,|,$/.test(hosts)) {
    throw new Error('must be a postgresql:// URL, with one or more hosts');
  }
  const attributes = new URL(first).searchParams.get('target_session_attrs');
  if (attributes !== null && !wanted.has(attributes)) {
    throw new Error('target_session_attrs must be read-write or primary');
  }
  return urls;
}
