import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormField, type FieldValues } from '../../../parts/fields.tsx';
import { Conflict } from '../../../parts/conflict.tsx';
import type { Messages } from '../../../parts/messages.ts';
import { useSaving } from '../../../parts/use-saving.ts';
import { moved, newPoll, type PollDraft } from './poll-draft.ts';
import { PollEditor } from './poll-editor.tsx';
import { surveyFields } from './survey.ts';

interface SurveyFormProps {
  initial: FieldValues;
  initialPolls: readonly PollDraft[];
  action: string;
  submit: (values: FieldValues, polls: readonly PollDraft[], ifMatch: string | undefined) => Promise<unknown>;
  /** What is edited, as it was read. */
  record?: object;
}

/** A survey with its questions; what the API refuses is shown where it was written. */
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
  const { isBusy, messages } = saving;
  const errorOf = (name: string, label: string) => messages[name]?.map((text) => `${label} ${text}`).join(', ');
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
        {polls.map((poll, at) => (
          <PollEditor
            key={poll.key}
            poll={poll}
            number={at + 1}
            errorOf={(field) => errorOf(`polls.${at}.${field}`, 'This')}
            onChange={(changed) => setPolls(polls.with(at, changed))}
            onMove={(by) => setPolls(moved(polls, at, by))}
            onRemove={() => setPolls(polls.toSpliced(at, 1))}
          />
        ))}
        <Unplaced messages={messages} />
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
            Add a question
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

/** Questions with their options, a line each. */
const textOfPolls = (polls: readonly PollDraft[]): string =>
  polls
    .flatMap(({ prompt_markdown: prompt, options }) => [prompt, ...options.map(({ markdown }) => `- ${markdown}`)])
    .join('\n');

/** All that the API refuses, beside the button: the place of something may be far above. */
function Unplaced({ messages }: { messages: Messages }) {
  const texts = Object.entries(messages).flatMap(([name, its]) => its.map((text) => ({ name, text })));
  if (texts.length === 0) return null;
  return (
    <Alert color="red" role="alert">
      {texts.map(({ name, text }) => (
        <div key={name + text}>{name === 'base' ? text : `${inWords(name)} ${text}`}</div>
      ))}
    </Alert>
  );
}

/** `polls.0.poll_options.1.markdown` as people count. */
const inWords = (name: string): string =>
  name
    .replace(/^polls\.(\d+)/, (_, at) => `Question ${Number(at) + 1}`)
    .replace(/\.poll_options\.(\d+)/, (_, at) => `, option ${Number(at) + 1}`)
    .replaceAll(/[._]/g, ' ');
