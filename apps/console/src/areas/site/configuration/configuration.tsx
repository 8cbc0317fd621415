import { Header } from '../../../components/header.tsx';
import { SchemaForm } from '../../../components/schema-form.tsx';
import type { ObjectSchema } from '../../../components/schema-fields.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useAfterSave } from '../common/use-after-save.ts';

/** The settings of the site, as a form generated from their schema. */
export default function Configuration() {
  const schema = useRead('getSiteConfigSchema') as unknown as ObjectSchema;
  const values = useRead('getSiteConfig');
  const afterSave = useAfterSave('getSiteConfig');
  return (
    <>
      <Header title="Settings" description="Settings of the site. Changes take effect within seconds." />
      <SchemaForm
        schema={schema}
        values={values}
        action="Save changes"
        submit={async (changes, ifMatch) => {
          const saved = await api.updateSiteConfig({ body: { site_config: changes }, ifMatch });
          await afterSave('Settings saved');
          return saved;
        }}
      />
    </>
  );
}
