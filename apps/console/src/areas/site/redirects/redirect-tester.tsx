import { Button, Card, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { findRedirect } from './find-redirect.ts';

/** Tests which redirect applies to a URL, and whether the site serves it. */
export function RedirectTester() {
  const [url, setUrl] = useState('');
  const [result, setResult] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      setResult(await testUrl(url));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card withBorder mb="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Group align="flex-end">
          <TextInput
            label="Test a URL"
            placeholder="/old-path"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={isBusy}
            disabled={!url.startsWith('/') && !URL.canParse(url)}
          >
            Test
          </Button>
          <Text size="sm" role="status">
            {result}
          </Text>
        </Group>
      </form>
    </Card>
  );
}

async function testUrl(text: string): Promise<string> {
  const url = new URL(text, window.location.origin);
  const redirect = await findRedirect(
    api.paginate('listRequestRedirects', { params: { query: { per_page: 100 } } }),
    url,
  );
  if (url.host !== window.location.host) {
    return redirect ? `Redirects to ${redirect.destination_url}` : 'There is no redirect for this URL.';
  }
  const { type, status } = await fetch(url, { method: 'HEAD', redirect: 'manual' });
  if (redirect && type === 'opaqueredirect') return `Redirects to ${redirect.destination_url}`;
  if (redirect) return 'The redirect is not used, because the site serves something else at this URL.';
  return status === 404 ? 'Not found, and there is no redirect.' : 'There is no redirect; the site serves this URL.';
}
