import { Group } from '@mantine/core';
import { useState } from 'react';
import { Form, type FormProps } from '../../../components/form.tsx';
import type { FieldValues } from '../../../components/form-field.tsx';
import { useRead } from '../../../session/use-read.ts';
import { renderMarkdownPreview } from '../common/markdown-preview.ts';
import { Preview } from '../common/preview.tsx';
import { billboardFields } from './billboard-fields.ts';

type BillboardFormProps = Pick<FormProps, 'initial' | 'action' | 'submit' | 'record'>;

const segmentsShown = { query: { per_page: 1_000 } };
const halfStyle = { flex: '1 1 320px', minWidth: 0 };

/** The fields of a billboard with a live preview. */
export function BillboardForm(props: BillboardFormProps) {
  const segments = useRead('listSegments', segmentsShown);
  const [values, setValues] = useState(props.initial);
  const fields = billboardFields(segments.map(({ id }) => id));
  return (
    <Group align="flex-start" gap="lg">
      <div style={halfStyle}>
        <Form {...props} fields={fields} onChange={setValues} />
      </div>
      <Preview
        title="Preview"
        html={billboardPreview(values)}
        description="Approximate preview. Embeds and external images appear after saving."
      />
    </Group>
  );
}

function billboardPreview({ body_markdown: body, render_mode: mode, custom_display_label: label, color }: FieldValues) {
  const html = mode === 'raw' ? String(body ?? '') : renderMarkdownPreview(String(body ?? ''));
  const box = document.createElement('div');
  box.style.cssText = 'padding:12px;border:1px solid #ccc;border-radius:6px';
  if (typeof color === 'string' && CSS.supports('color', color)) box.style.borderTop = `4px solid ${color}`;
  const head = document.createElement('small');
  head.textContent = typeof label === 'string' ? label : '';
  const content = document.createElement('div');
  content.dataset['content'] = '';
  box.append(head, content);
  return box.outerHTML.replace('data-content="">', () => `>${html}`);
}
