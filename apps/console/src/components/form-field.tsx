import { Checkbox, MultiSelect, NativeSelect, NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core';
import { ColorField } from './color-field.tsx';
import { UserField } from './user-field.tsx';

/** A value of a form. A time is kept as the input shows it, in the user's time zone. */
export type FieldValue = string | number | boolean | readonly string[];
export type FieldValues = Record<string, FieldValue>;

/** The definition of a form field. */
export interface Field {
  /** The name in the API, so that validation errors appear at the field. */
  name: string;
  label: string;
  kind:
    | 'text'
    | 'url'
    | 'email'
    | 'multiline'
    | 'number'
    | 'checkbox'
    | 'color'
    | 'select'
    | 'multiselect'
    | 'user'
    | 'list'
    | 'datetime'
    | 'date';
  description?: string;
  required?: boolean;
  /** Value and label of each choice; suggestions for a text field. */
  options?: readonly (readonly [value: string, label: string])[];
  placeholder?: string;
  min?: number;
  max?: number;
  step?: number;
}

interface FieldProps {
  field: Field;
  value: FieldValue | undefined;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
}

const inputTypes = { text: 'text', url: 'text', email: 'email', datetime: 'datetime-local', date: 'date' } as const;

export function FormField({ field, value, error, onChange }: FieldProps) {
  const { name, label, kind, description, required = false, options = [], placeholder, min, max, step } = field;
  const data = options.map(([option, text]) => ({ value: option, label: text }));
  const common = { name, label, description, error, withAsterisk: required, required };
  const textValue = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const values = Array.isArray(value) ? [...(value as readonly string[])] : [];
  switch (kind) {
    case 'multiline':
      return (
        <Textarea
          {...common}
          dir="auto"
          {...(placeholder !== undefined && { placeholder })}
          value={textValue}
          onChange={(event) => onChange(event.currentTarget.value)}
          autosize
          minRows={4}
          maxRows={20}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          {...(step !== undefined && { step })}
          value={textValue === '' ? '' : Number(textValue)}
          onChange={onChange}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          {...{ name, label, description, error }}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'color':
      return <ColorField {...common} value={textValue} onChange={onChange} />;
    case 'select':
      return (
        <NativeSelect
          {...common}
          data={required ? data : [{ value: '', label: '–' }, ...data]}
          value={textValue}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'multiselect':
      return <MultiSelect {...common} data={data} value={values} onChange={onChange} searchable clearable />;
    case 'user':
      return <UserField {...common} value={textValue} onChange={onChange} />;
    case 'list':
      return <TagsInput {...common} value={values} onChange={onChange} clearable />;
    default:
      return (
        <>
          <TextInput
            {...common}
            type={inputTypes[kind]}
            {...(kind === 'text' && { dir: 'auto' })}
            {...(placeholder !== undefined && { placeholder })}
            {...(data.length > 0 && { list: `${name}-suggestions` })}
            value={textValue}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {data.length > 0 && (
            <datalist id={`${name}-suggestions`}>
              {data.map((option) => (
                <option key={option.value} {...option} />
              ))}
            </datalist>
          )}
        </>
      );
  }
}
