import { Group } from '@mantine/core';
import { useState } from 'react';
import { Form, type FormProps } from '../../../components/form.tsx';
import { Preview } from '../common/preview.tsx';
import { pageFields } from './page.ts';
import { pagePreview } from './page-preview.ts';

type PageFormProps = Pick<FormProps, 'initial' | 'action' | 'submit' | 'record'>;

const halfStyle = { flex: '1 1 320px', minWidth: 0 };

/** The fields of a page with a live preview. */
export function PageForm(props: PageFormProps) {
  const [values, setValues] = useState(props.initial);
  return (
    <Group align="flex-start" gap="lg">
      <div style={halfStyle}>
        <Form {...props} fields={pageFields} onChange={setValues} />
      </div>
      <Preview
        title="Preview"
        html={pagePreview(values)}
        description="Approximate preview. Embeds and external images appear after saving; scripts do not run here."
      />
    </Group>
  );
}
