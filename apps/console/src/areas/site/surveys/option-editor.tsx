import { Button, Group, TextInput } from '@mantine/core';
import type { OptionDraft } from './poll-draft.ts';

interface OptionEditorProps {
  option: OptionDraft;
  /** Position, from 1. */
  number: number;
  error: string | undefined;
  textError: string | undefined;
  onChange: (option: OptionDraft) => void;
  onRemove: () => void;
}

/** An answer option of a question. */
export function OptionEditor({ option, number, error, textError, onChange, onRemove }: OptionEditorProps) {
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={`Option ${number}`}
        dir="auto"
        value={option.markdown}
        error={error}
        flex="1 1 160px"
        onChange={({ currentTarget }) => onChange({ ...option, markdown: currentTarget.value })}
      />
      <TextInput
        label={`Description of option ${number}`}
        dir="auto"
        value={option.supplementary_text}
        error={textError}
        flex="1 1 160px"
        onChange={({ currentTarget }) => onChange({ ...option, supplementary_text: currentTarget.value })}
      />
      <Button variant="default" aria-label={`Remove option ${number}`} onClick={onRemove}>
        Remove
      </Button>
    </Group>
  );
}
