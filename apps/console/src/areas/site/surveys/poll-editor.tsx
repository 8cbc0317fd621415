import { Button, Fieldset, Group, NativeSelect, NumberInput, Stack, Textarea } from '@mantine/core';
import { hasOptions, newOption, pollTypes, type PollDraft } from './poll-draft.ts';
import { OptionEditor } from './option-editor.tsx';

interface PollEditorProps {
  poll: PollDraft;
  /** Which of the polls it is, from 1 on. */
  number: number;
  /** What is wrong with a field. */
  errorOf: (field: string) => string | undefined;
  onChange: (poll: PollDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One question of a survey. */
export function PollEditor({ poll, number, errorOf, onChange, onMove, onRemove }: PollEditorProps) {
  const change = (changes: Partial<PollDraft>) => onChange({ ...poll, ...changes });
  return (
    <Fieldset legend={`Question ${number}`}>
      <Stack>
        <Textarea
          label="Question"
          description="Markdown, at most 500 characters."
          autosize
          minRows={2}
          value={poll.prompt_markdown}
          error={errorOf('prompt_markdown')}
          onChange={({ currentTarget }) => change({ prompt_markdown: currentTarget.value })}
        />
        <NativeSelect
          label="Answered by"
          data={pollTypes.map(([value, label]) => ({ value, label }))}
          value={poll.poll_type_of}
          error={errorOf('poll_type_of')}
          onChange={({ currentTarget }) => change({ poll_type_of: currentTarget.value })}
        />
        {poll.poll_type_of === 'scale' && (
          <Group align="flex-start">
            <NumberInput
              label="From"
              value={poll.scale_min}
              error={errorOf('scale_min')}
              onChange={(value) => change({ scale_min: numberOf(value) })}
            />
            <NumberInput
              label="To"
              value={poll.scale_max}
              error={errorOf('scale_max')}
              onChange={(value) => change({ scale_max: numberOf(value) })}
            />
          </Group>
        )}
        {hasOptions(poll) && <Options poll={poll} errorOf={errorOf} change={change} />}
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onMove(-1)}>
            Up
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onMove(1)}>
            Down
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
      {options.map((option, at) => (
        <OptionEditor
          key={option.key}
          option={option}
          number={at + 1}
          error={errorOf(`poll_options.${at}.markdown`) ?? errorOf(`poll_options.${at}.id`)}
          textError={errorOf(`poll_options.${at}.supplementary_text`)}
          onChange={(changed) => change({ options: options.with(at, changed) })}
          onRemove={() => change({ options: options.toSpliced(at, 1) })}
        />
      ))}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={options.length >= 15}
          onClick={() => change({ options: [...options, newOption()] })}
        >
          Add an option
        </Button>
      </Group>
    </Stack>
  );
}

const numberOf = (value: string | number): number | '' => (value === '' ? '' : Number(value));
