import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import { api } from '../../../session/api.ts';
import { conceptFields, listOfConcepts, toConcept } from './concept.ts';

export default function NewConcept() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <Header title="New concept" parent={['/content/concepts', 'Concepts']} />
      <Form
        fields={conceptFields}
        initial={{}}
        action="Create concept"
        submit={async (values) => {
          const { id } = await api.createConcept({ body: { concept: toConcept(values) } });
          await client.invalidateQueries({ queryKey: listOfConcepts });
          notifySuccess('Concept created. Matching articles are found in the background.');
          await navigate({ to: `/content/concepts/${id}` });
        }}
      />
    </>
  );
}
