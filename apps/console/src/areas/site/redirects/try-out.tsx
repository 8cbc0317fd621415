import { Button, Card, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sayFailed } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';
import { findRedirect } from './find-redirect.ts';

/** Says where an address leads, and whether the site already does so. */
export function TryOut() {
  const [address, setAddress] = useState('');
  const [answer, setAnswer] = useState('');
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      setAnswer(await tryOut(address));
    } catch (error) {
      sayFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card withBorder mb="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <Group align="flex-end">
          <TextInput
            label="Try an address"
            placeholder="/old-address"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={isBusy}
            disabled={!address.startsWith('/') && !URL.canParse(address)}
          >
            Try it
          </Button>
          <Text size="sm" role="status">
            {answer}
          </Text>
        </Group>
      </form>
    </Card>
  );
}

async function tryOut(address: string): Promise<string> {
  const asked = new URL(address, window.location.origin);
  const redirect = await findRedirect(
    api.paginate('/api/admin/request_redirects', { params: { query: { per_page: 100 } } }),
    asked,
  );
  if (asked.host !== window.location.host) {
    return redirect ? `Leads to ${redirect.destination_url}` : 'No redirect is for this address.';
  }
  const { type, status } = await fetch(asked, { method: 'HEAD', redirect: 'manual' });
  if (redirect && type === 'opaqueredirect') return `Leads to ${redirect.destination_url}`;
  if (redirect) return 'There is a redirect, but something else is at this address and comes first.';
  return status === 404
    ? 'Nothing is there, and no redirect is for it.'
    : 'No redirect is for it: something else is there.';
}
