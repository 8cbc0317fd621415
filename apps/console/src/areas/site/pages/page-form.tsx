import { Group } from '@mantine/core';
import { useState } from 'react';
import { Form } from '../../../parts/form.tsx';
import type { FieldValues } from '../../../parts/fields.tsx';
import { Preview } from '../common/preview.tsx';
import { pageFields } from './page.ts';
import { pagePreview } from './page-preview.ts';

interface PageFormProps {
  initial: FieldValues;
  action: string;
  submit: (values: FieldValues) => Promise<unknown>;
}

const halfStyle = { flex: '1 1 320px', minWidth: 0 };

/** The fields of a page, and how it is going to look. */
export function PageForm({ initial, action, submit }: PageFormProps) {
  const [values, setValues] = useState(initial);
  return (
    <Group align="flex-start" gap="lg">
      <div style={halfStyle}>
        <Form fields={pageFields} initial={initial} action={action} submit={submit} onChange={setValues} />
      </div>
      <Preview
        title="Preview"
        html={pagePreview(values)}
        about="Roughly as it is going to look. Embeds, and pictures of other sites, are there once it is saved; scripts are not run here."
      />
    </Group>
  );
}
