import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormField, type FieldValues } from '../../../components/form-field.tsx';
import { Conflict } from '../../../components/conflict.tsx';
import type { FieldErrors } from '../../../components/field-errors.ts';
import { useSaving } from '../../../components/use-saving.ts';
import { moveItem, newPoll, type PollDraft } from './poll-draft.ts';
import { PollEditor } from './poll-editor.tsx';
import { surveyFields } from './survey.ts';

interface SurveyFormProps {
  initial: FieldValues;
  initialPolls: readonly PollDraft[];
  action: string;
  submit: (values: FieldValues, polls: readonly PollDraft[], ifMatch: string | undefined) => Promise<unknown>;
  /** The edited survey, as it was read. */
  record?: object;
}

/** A survey with its questions; validation errors are shown at their fields. */
export function SurveyForm({ initial, initialPolls, action, submit, record }: SurveyFormProps) {
  const [values, setValues] = useState(initial);
  const [polls, setPolls] = useState(initialPolls);
  const saving = useSaving({
    record,
    stored: { values: initial, polls: initialPolls },
    values: { values, polls },
    adopt(saved) {
      setValues(saved.values);
      setPolls(saved.polls);
    },
    submit: (entered, ifMatch) => submit(entered.values, entered.polls, ifMatch),
  });
  const { isBusy, errors } = saving;
  const errorOf = (name: string, label: string) => errors[name]?.map((text) => `${label} ${text}`).join(', ');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void saving.send();
      }}
    >
      <Stack maw={720}>
        {surveyFields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={values[field.name]}
            error={errorOf(field.name, field.label)}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        {polls.map((poll, index) => (
          <PollEditor
            key={poll.key}
            poll={poll}
            number={index + 1}
            errorOf={(field) => errorOf(`polls.${index}.${field}`, 'This')}
            onChange={(changed) => setPolls(polls.with(index, changed))}
            onMove={(by) => setPolls(moveItem(polls, index, by))}
            onRemove={() => setPolls(polls.toSpliced(index, 1))}
          />
        ))}
        <ErrorSummary errors={errors} />
        {saving.isConflict && (
          <Conflict
            labels={labels}
            theirs={{ ...initial, questions: textOfPolls(initialPolls) }}
            mine={{ ...values, questions: textOfPolls(polls) }}
            saveMine={saving.saveMine}
            takeTheirs={saving.takeTheirs}
          />
        )}
        <Group>
          <Button variant="default" onClick={() => setPolls([...polls, newPoll()])}>
            Add question
          </Button>
          <Button type="submit" loading={isBusy} disabled={saving.isConflict}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const labels = new Map([...surveyFields.map(({ name, label }) => [name, label] as const), ['questions', 'Questions']]);

/** Lists questions and options, one per line, for comparison. */
const textOfPolls = (polls: readonly PollDraft[]): string =>
  polls
    .flatMap(({ prompt_markdown: prompt, options }) => [prompt, ...options.map(({ markdown }) => `- ${markdown}`)])
    .join('\n');

/** All validation errors next to the button, since their fields may be out of view. */
function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const texts = Object.entries(errors).flatMap(([name, messages]) => messages.map((text) => ({ name, text })));
  if (texts.length === 0) return null;
  return (
    <Alert color="red" role="alert">
      {texts.map(({ name, text }) => (
        <div key={name + text}>{name === 'base' ? text : `${fieldLabel(name)} ${text}`}</div>
      ))}
    </Alert>
  );
}

/** Converts a field name such as `polls.0.poll_options.1.markdown` to "Question 1, option 2 markdown". */
const fieldLabel = (name: string): string =>
  name
    .replace(/^polls\.(\d+)/, (_, at) => `Question ${Number(at) + 1}`)
    .replace(/\.poll_options\.(\d+)/, (_, at) => `, option ${Number(at) + 1}`)
    .replaceAll(/[._]/g, ' ');
