import { CommonplaceError, type DataOf } from '@commonplace/client';
import { Alert, List, Table } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '../../../components/form-field.tsx';
import { Form } from '../../../components/form.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { parseLines } from './identity-lines.ts';
import { providers } from './user.ts';

type Result = DataOf<'linkIdentities'>['results'][number];

const fields: readonly Field[] = [
  { name: 'provider', label: 'Provider', kind: 'select', required: true, options: providers },
  {
    name: 'identities',
    label: 'Identities',
    kind: 'multiline',
    required: true,
    description: 'One per line: user ID and ID at the provider, separated by a comma.',
    placeholder: '12,8812345\n13,8812346',
  },
];

const outcomes: Record<Result['status'], string> = {
  created: 'Linked',
  already_linked: 'Already linked',
  conflict: 'Conflict',
  not_found: 'User not found',
  invalid: 'Invalid',
};

const conflicts: Record<string, string> = {
  identity_uid_taken: 'The identity is linked to another user',
  user_already_has_identity_for_provider: 'The user has another identity at this provider',
};

/** Links up to 1,000 identities at a login provider to users, and shows the outcome of each. */
export default function LinkIdentities() {
  const [results, setResults] = useState<readonly Result[]>([]);
  const [problems, setProblems] = useState<ReturnType<typeof parseLines>['problems']>([]);
  return (
    <>
      <Header
        title="Link identities"
        parent={['/people/users', 'Users']}
        description="Users can then sign in with their accounts at a login provider. Lines are linked independently of each other."
      />
      <Form
        fields={fields}
        initial={{ provider: 'codehost', identities: '' }}
        action="Link identities"
        onChange={({ identities = '' }) => setProblems(parseLines(String(identities)).problems)}
        submit={async ({ provider = '', identities: lines = '' }) => {
          const parsed = parseLines(String(lines));
          if (parsed.problems.length > 0) throw unreadableLines();
          const body = { provider: String(provider), identities: parsed.identities };
          const answer = await api.linkIdentities({ body });
          setResults(answer.results);
          const linked = answer.results.filter(({ status }) => status === 'created').length;
          notifySuccess(`${linked} of ${answer.results.length} linked`);
        }}
      />
      <Problems problems={problems} />
      <Results results={results} />
    </>
  );
}

function unreadableLines(): CommonplaceError {
  const errors = { identities: ['contain unreadable lines'] };
  return new CommonplaceError({ status: 422, message: 'Unreadable lines', errors });
}

function Problems({ problems }: { problems: readonly { line: number; problem: string }[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert mt="md" variant="default" title="Unreadable lines" maw={640}>
      <List size="sm">
        {problems.map(({ line, problem }) => (
          <List.Item key={line}>
            Line {line} {problem}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Results({ results }: { results: readonly Result[] }) {
  if (results.length === 0) return null;
  return (
    <Table mt="md" maw={640} aria-label="Results">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>User</Table.Th>
          <Table.Th>Outcome</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {results.map(({ user_id: id, status, error_code: code = '' }, index) => (
          <Table.Tr key={index}>
            <Table.Td>{id ? <ScreenLink to={`/people/users/${id}`}>{id}</ScreenLink> : '–'}</Table.Td>
            <Table.Td>{conflicts[code] ?? outcomes[status]}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
