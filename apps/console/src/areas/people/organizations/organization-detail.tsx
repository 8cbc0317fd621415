import { etagOf, type DataOf } from '@commonplace/client';
import { Button, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useConfirm } from '../../../components/confirm.tsx';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess, notifyError } from '../../../components/notifications.tsx';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { changedFields } from '../../site/common/values.ts';
import { GrantCredits } from '../credits/grant-credits.tsx';
import { Members } from './members.tsx';
import { organizationFields, toOrganization } from './organization.ts';

/** An organization with its members, credits and profile. */
export default function OrganizationDetail() {
  const id = Number(useParam());
  const organization = useRead('getOrganization', { path: { id: String(id) } });
  const client = useQueryClient();
  const initial = toOrganization({ ...organization });
  const remove = useDelete(organization);
  return (
    <>
      <Header
        title={organization.username}
        description={organization.name}
        parent={['/people/organizations', 'Organizations']}
      >
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
          Profile
        </Title>
        <Form
          record={organization}
          fields={organizationFields}
          initial={initial}
          action="Save"
          submit={async (values, ifMatch) => {
            // An organization without a picture has the URL of a placeholder, which must not be saved.
            const body = { organization: changedFields(initial, toOrganization(values)) };
            const saved = await api.updateOrganization({ params: { path: { id } }, body, ifMatch });
            await Promise.all([
              client.invalidateQueries({ queryKey: ['listOrganizations'] }),
              client.invalidateQueries({ queryKey: ['getOrganization'] }),
            ]);
            notifySuccess('Organization saved');
            return saved;
          }}
        />
      </Stack>
    </>
  );
}

function useDelete(organization: DataOf<'getOrganization'>): () => Promise<void> {
  const { id, username } = organization;
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const title = `Delete ${username}?`;
    const text = 'This cannot be undone. Its articles are kept and belong to their authors.';
    if (!(await confirm({ title, text, action: 'Delete organization', danger: true }))) return;
    try {
      await api.deleteOrganization({ params: { path: { id } }, ifMatch: etagOf(organization) });
      await client.invalidateQueries({ queryKey: ['listOrganizations'] });
      notifySuccess('Organization deleted');
      await navigate({ to: '/people/organizations' });
    } catch (error) {
      notifyError(error);
    }
  };
}
