import { Group } from '@mantine/core';
import { useState } from 'react';
import { Form, type FormProps } from '../../../parts/form.tsx';
import { Preview } from '../common/preview.tsx';
import { pageFields } from './page.ts';
import { pagePreview } from './page-preview.ts';

type PageFormProps = Pick<FormProps, 'initial' | 'action' | 'submit' | 'record'>;

const halfStyle = { flex: '1 1 320px', minWidth: 0 };

/** The fields of a page, and how it is going to look. */
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
        about="Roughly as it is going to look. Embeds, and pictures of other sites, are there once it is saved; scripts are not run here."
      />
    </Group>
  );
}
