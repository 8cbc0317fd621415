import type { Page } from 'playwright-core';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import { expectEachAccessible, type SiteScene } from './site-scene.ts';

/** Answers a poll and its survey in `plain`, which runs no scripts and is used by keyboard; checks each state in `checked`. */
export async function answerSurvey(
  { checked, plain }: { checked: Page; plain: Page },
  scene: SiteScene,
): Promise<void> {
  const { platform, origin } = scene;
  const [member, admin] = [await platform.createUser(), await platform.createUser({ role: 'admin' })];
  const options = [{ markdown: 'Tea', supplementary_text: 'With milk' }, { markdown: 'Coffee' }];
  const polls = [
    { prompt_markdown: 'What do you drink?', poll_options: options },
    { prompt_markdown: 'What do you like?', poll_type_of: 'multiple_choice', poll_options: options },
    { prompt_markdown: 'How much?', poll_type_of: 'scale' },
    { prompt_markdown: 'Why?', poll_type_of: 'text_input' },
  ];
  const survey = { title: 'At breakfast', slug: 'at-breakfast', polls };
  const created = await platform.request('POST', '/api/surveys', { key: admin.apiKey, body: { survey } });
  const [first] = created.json<{ polls: { id: number }[] }>().polls;
  const [poll, path] = [`/polls/${first?.id}`, '/survey/at-breakfast'];
  const shows = async (text: string, address: string) => {
    await expectEachAccessible(checked, origin, [address]);
    await checked.getByText(text).waitFor();
  };

  await shows('Sign in to answer', poll);
  for (const page of [checked, plain]) await scene.signIn(page, member);
  await shows('part of', poll);
  await checked.getByRole('button', { name: 'Send' }).click();
  await checked.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await expectNoViolations(checked);
  await plain.goto(origin + poll);
  await plain.getByRole('button', { name: 'Send' }).press('Enter');
  await plain.getByRole('link', { name: "What do you drink? can't be blank" }).press('Enter');
  await plain.getByRole('radio', { name: 'Tea' }).press('Space');
  await plain.getByRole('button', { name: 'Send' }).press('Enter');
  await plain.getByText('Your answers have been saved').waitFor();
  await shows('You have answered this poll', poll);

  await shows('What do you like?', path);
  await plain.getByRole('link', { name: 'a survey' }).press('Enter');
  await plain.getByRole('textbox', { name: 'Why?' }).fill('x'.repeat(1_001));
  await plain.getByRole('button', { name: 'Send' }).press('Enter');
  await plain.getByRole('link', { name: 'Why? is too long' }).press('Enter');
  await plain.getByRole('textbox', { name: 'Why?' }).fill('For fun.');
  await plain.getByRole('button', { name: 'Send' }).press('Enter');
  await plain.getByText('Your answers have been saved').waitFor();
  await shows('You have answered this survey', path);
  for (const page of [checked, plain]) await expectProblem(page, /422/);
}
