import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormField, type FieldValues } from '../../../parts/fields.tsx';
import { messagesOf } from '../../../parts/form.tsx';
import { moved, newPoll, type PollDraft } from './poll-draft.ts';
import { PollEditor } from './poll-editor.tsx';
import { surveyFields } from './survey.ts';

interface SurveyFormProps {
  initial: FieldValues;
  initialPolls: readonly PollDraft[];
  action: string;
  submit: (values: FieldValues, polls: readonly PollDraft[]) => Promise<unknown>;
}

type Messages = Readonly<Record<string, readonly string[]>>;

/** A survey with its questions; what the API refuses is shown where it was written. */
export function SurveyForm({ initial, initialPolls, action, submit }: SurveyFormProps) {
  const [values, setValues] = useState(initial);
  const [polls, setPolls] = useState(initialPolls);
  const [messages, setMessages] = useState<Messages>({});
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await submit(values, polls);
      setMessages({});
    } catch (error) {
      setMessages(messagesOf(error));
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (name: string, label: string) => messages[name]?.map((text) => `${label} ${text}`).join(', ');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
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
        <Group>
          <Button variant="default" onClick={() => setPolls([...polls, newPoll()])}>
            Add a question
          </Button>
          <Button type="submit" loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

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
