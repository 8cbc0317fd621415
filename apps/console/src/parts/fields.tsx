import { Checkbox, MultiSelect, NativeSelect, NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core';
import { PersonField } from './person-field.tsx';

/** What forms hold; a time is kept as its field shows it, in the reader's zone. */
export type FieldValue = string | number | boolean | readonly string[];
export type FieldValues = Record<string, FieldValue>;

/** A field of a form as data. */
export interface Field {
  /** As the API calls it: what it says of a field is shown there. */
  name: string;
  label: string;
  kind:
    | 'text'
    | 'address'
    | 'email'
    | 'long text'
    | 'number'
    | 'flag'
    | 'choice'
    | 'choices'
    | 'person'
    | 'words'
    | 'time'
    | 'date';
  description?: string;
  required?: boolean;
  /** Of choices: value and what it says. Of a text: what is suggested. */
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

const inputTypes = { text: 'text', address: 'text', email: 'email', time: 'datetime-local', date: 'date' } as const;

/** One field of a form. */
export function FormField({ field, value, error, onChange }: FieldProps) {
  const { name, label, kind, description, required = false, options = [], placeholder, min, max, step } = field;
  const data = options.map(([option, says]) => ({ value: option, label: says }));
  const common = { name, label, description, error, withAsterisk: required, required };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const texts = Array.isArray(value) ? [...(value as readonly string[])] : [];
  switch (kind) {
    case 'long text':
      return (
        <Textarea
          {...common}
          {...(placeholder !== undefined && { placeholder })}
          value={text}
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
          value={text === '' ? '' : Number(text)}
          onChange={onChange}
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...{ name, label, description, error }}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          data={required ? data : [{ value: '', label: '–' }, ...data]}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'choices':
      return <MultiSelect {...common} data={data} value={texts} onChange={onChange} searchable clearable />;
    case 'person':
      return <PersonField {...common} value={text} onChange={onChange} />;
    case 'words':
      return <TagsInput {...common} value={texts} onChange={onChange} clearable />;
    default:
      return (
        <>
          <TextInput
            {...common}
            type={inputTypes[kind]}
            {...(placeholder !== undefined && { placeholder })}
            {...(data.length > 0 && { list: `${name}-suggestions` })}
            value={text}
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
