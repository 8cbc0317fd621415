import { Header } from '../../../parts/header.tsx';
import { SchemaForm } from '../../../parts/schema-form.tsx';
import type { ObjectSchema } from '../../../parts/schema-fields.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useSaved } from '../common/use-saved.ts';

/** How the site is set up: what it answers as its schema is the form (A62). */
export default function Configuration() {
  const schema = useRead('/api/admin/config/schema') as unknown as ObjectSchema;
  const values = useRead('/api/admin/config');
  const saved = useSaved('/api/admin/config');
  return (
    <>
      <Header title="Configuration" about="How the site is set up. What is saved takes effect within seconds." />
      <SchemaForm
        schema={schema}
        values={values}
        action="Save what was changed"
        submit={async (changes, ifMatch) => {
          const written = await api.PUT('/api/admin/config', { body: { site_config: changes }, ifMatch });
          await saved('The configuration is saved');
          return written;
        }}
      />
    </>
  );
}
