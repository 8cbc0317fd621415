import { Button, Fieldset, Group, NativeSelect, NumberInput, Stack, Textarea } from '@mantine/core';
import { hasOptions, newOption, pollTypes, type PollDraft } from './poll-draft.ts';
import { OptionEditor } from './option-editor.tsx';

interface PollEditorProps {
  poll: PollDraft;
  /** Position, from 1. */
  number: number;
  /** Returns the validation error of a field. */
  errorOf: (field: string) => string | undefined;
  onChange: (poll: PollDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function PollEditor({ poll, number, errorOf, onChange, onMove, onRemove }: PollEditorProps) {
  const change = (changes: Partial<PollDraft>) => onChange({ ...poll, ...changes });
  return (
    <Fieldset legend={`Question ${number}`}>
      <Stack>
        <Textarea
          label="Question"
          dir="auto"
          description="Markdown, at most 500 characters."
          autosize
          minRows={2}
          value={poll.prompt_markdown}
          error={errorOf('prompt_markdown')}
          onChange={({ currentTarget }) => change({ prompt_markdown: currentTarget.value })}
        />
        <NativeSelect
          label="Answer type"
          data={pollTypes.map(([value, label]) => ({ value, label }))}
          value={poll.poll_type_of}
          error={errorOf('poll_type_of')}
          onChange={({ currentTarget }) => change({ poll_type_of: currentTarget.value })}
        />
        {poll.poll_type_of === 'scale' && (
          <Group align="flex-start">
            <NumberInput
              label="Minimum"
              value={poll.scale_min}
              error={errorOf('scale_min')}
              onChange={(value) => change({ scale_min: numberOf(value) })}
            />
            <NumberInput
              label="Maximum"
              value={poll.scale_max}
              error={errorOf('scale_max')}
              onChange={(value) => change({ scale_max: numberOf(value) })}
            />
          </Group>
        )}
        {hasOptions(poll) && <Options poll={poll} errorOf={errorOf} change={change} />}
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onMove(-1)}>
            Move up
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onMove(1)}>
            Move down
          </Button>
          <Button size="compact-sm" variant="default" onClick={onRemove}>
            Remove question {number}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

interface OptionsProps extends Pick<PollEditorProps, 'poll' | 'errorOf'> {
  change: (changes: Partial<PollDraft>) => void;
}

function Options({ poll: { options }, errorOf, change }: OptionsProps) {
  return (
    <Stack gap="xs">
      {options.map((option, index) => (
        <OptionEditor
          key={option.key}
          option={option}
          number={index + 1}
          error={errorOf(`poll_options.${index}.markdown`) ?? errorOf(`poll_options.${index}.id`)}
          textError={errorOf(`poll_options.${index}.supplementary_text`)}
          onChange={(changed) => change({ options: options.with(index, changed) })}
          onRemove={() => change({ options: options.toSpliced(index, 1) })}
        />
      ))}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={options.length >= 15}
          onClick={() => change({ options: [...options, newOption()] })}
        >
          Add option
        </Button>
      </Group>
    </Stack>
  );
}

const numberOf = (value: string | number): number | '' => (value === '' ? '' : Number(value));
