import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../parts/form.tsx';
import { Header } from '../../../parts/header.tsx';
import { sayDone } from '../../../parts/notify.tsx';
import { api } from '../../../session/api.ts';
import { conceptFields, listOfConcepts, toConcept } from './concept.ts';

/** Describes a concept, whose articles a job finds then (A37). */
export default function NewConcept() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New concept" of={['/content/concepts', 'Concepts']} />
      <Form
        fields={conceptFields}
        initial={{}}
        action="Make the concept"
        submit={async (values) => {
          const { id } = await api.POST('/api/admin/concepts', { body: { concept: toConcept(values) } });
          await client.invalidateQueries({ queryKey: listOfConcepts });
          sayDone('The concept is made, and its articles are being found');
          await navigate({ to: `/content/concepts/${id}` });
        }}
      />
    </>
  );
}
