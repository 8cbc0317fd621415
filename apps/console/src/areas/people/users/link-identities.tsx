import { CommonplaceError, type DataOf } from '@commonplace/client';
import { Alert, List, Table } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';
import { parseLines } from './identity-lines.ts';
import { providers } from './user.ts';

type Result = DataOf<'/api/admin/users/identities/bulk', 'post'>['results'][number];

const fields: readonly Field[] = [
  { name: 'provider', label: 'Provider', kind: 'choice', required: true, options: providers },
  {
    name: 'identities',
    label: 'Accounts',
    kind: 'long text',
    required: true,
    description: 'On each line the id of a user and their id at the provider, with a comma between them.',
    placeholder: '12,8812345\n13,8812346',
  },
];

/** What has become of a line, in words. */
const outcomes: Record<Result['status'], string> = {
  created: 'Linked',
  already_linked: 'Was linked already',
  conflict: 'Conflict',
  not_found: 'There is no such user',
  invalid: 'Not valid',
};

const conflicts: Record<string, string> = {
  identity_uid_taken: 'The account at the provider is linked to somebody else',
  user_already_has_identity_for_provider: 'The user has another account at this provider',
};

/** Links up to a thousand accounts at a login provider to users (A18), and tells of each what has become of it. */
export default function LinkIdentities() {
  const [results, setResults] = useState<readonly Result[]>([]);
  const [problems, setProblems] = useState<ReturnType<typeof parseLines>['problems']>([]);
  return (
    <>
      <Header
        title="Link identities"
        of={['/people/users', 'Users']}
        about="People then sign in with their accounts at a login provider. A line that cannot be linked keeps no other from being so."
      />
      <Form
        fields={fields}
        initial={{ provider: 'codehost', identities: '' }}
        action="Link them"
        onChange={({ identities = '' }) => setProblems(parseLines(String(identities)).problems)}
        submit={async ({ provider = '', identities: lines = '' }) => {
          const parsed = parseLines(String(lines));
          if (parsed.problems.length > 0) throw unreadable();
          const body = { provider: String(provider), identities: parsed.identities };
          const answer = await api.POST('/api/admin/users/identities/bulk', { body });
          setResults(answer.results);
          const linked = answer.results.filter(({ status }) => status === 'created').length;
          sayDone(`${linked} of ${answer.results.length} are linked`);
        }}
      />
      <Problems problems={problems} />
      <Results results={results} />
    </>
  );
}

/** Nothing is sent as long as there are lines that cannot be read. */
function unreadable(): CommonplaceError {
  const errors = { identities: ['have lines that cannot be read'] };
  return new CommonplaceError({ status: 422, message: 'Lines cannot be read', errors });
}

function Problems({ problems }: { problems: readonly { line: number; says: string }[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert mt="md" variant="default" title="These lines cannot be read" maw={640}>
      <List size="sm">
        {problems.map(({ line, says }) => (
          <List.Item key={line}>
            Line {line} {says}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Results({ results }: { results: readonly Result[] }) {
  if (results.length === 0) return null;
  return (
    <Table mt="md" maw={640} aria-label="What has become of them">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>User</Table.Th>
          <Table.Th>Outcome</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {results.map(({ user_id: id, status, error_code: code = '' }, at) => (
          <Table.Tr key={at}>
            <Table.Td>{id ? <GoTo to={`/people/users/${id}`}>{id}</GoTo> : '–'}</Table.Td>
            <Table.Td>{conflicts[code] ?? outcomes[status]}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
