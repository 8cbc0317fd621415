import { etagOf, type DataOf } from '@commonplace/client';
import { Button, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useConfirm } from '../../../parts/confirm.tsx';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone, sayFailed } from '../../../parts/notify.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { changedIn } from '../../site/common/values.ts';
import { GrantCredits } from '../credits/grant-credits.tsx';
import { Members } from './members.tsx';
import { organizationFields, toOrganization } from './organization.ts';

/** One organization: how it presents itself (A60), who belongs to it, and its credits. */
export default function OrganizationDetail() {
  const id = Number(useParam());
  const organization = useRead('/api/organizations/{id}', { path: { id: String(id) } });
  const client = useQueryClient();
  const initial = toOrganization({ ...organization });
  const remove = useRemoval(organization);
  return (
    <>
      <Header title={organization.username} about={organization.name} of={['/people/organizations', 'Organizations']}>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      <Stack gap="lg">
        <Title order={2} size="h4">
          Members
        </Title>
        <Members organizationId={id} />
        <Title order={2} size="h4">
          Credits
        </Title>
        <GrantCredits to={{ organization_id: id }} name={organization.username} />
        <Title order={2} size="h4">
          How it presents itself
        </Title>
        <Form
          record={organization}
          fields={organizationFields}
          initial={initial}
          action="Save"
          submit={async (values, ifMatch) => {
            // A picture that stands for none is shown with an address, too: what was not changed is not sent.
            const body = { organization: changedIn(initial, toOrganization(values)) };
            const written = await api.PUT('/api/organizations/{id}', { params: { path: { id } }, body, ifMatch });
            await Promise.all([
              client.invalidateQueries({ queryKey: ['/api/organizations'] }),
              client.invalidateQueries({ queryKey: ['/api/organizations/{id}'] }),
            ]);
            sayDone('The organization is saved');
            return written;
          }}
        />
      </Stack>
    </>
  );
}

function useRemoval(organization: DataOf<'/api/organizations/{id}', 'get'>): () => Promise<void> {
  const { id, username } = organization;
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const title = `Delete ${username}?`;
    const text = 'It is gone for good. What was published in its name stays with those who wrote it.';
    if (!(await confirm({ title, text, action: 'Delete the organization', danger: true }))) return;
    try {
      await api.DELETE('/api/organizations/{id}', { params: { path: { id } }, ifMatch: etagOf(organization) });
      await client.invalidateQueries({ queryKey: ['/api/organizations'] });
      sayDone('The organization is deleted');
      await navigate({ to: '/people/organizations' });
    } catch (error) {
      sayFailed(error);
    }
  };
}
