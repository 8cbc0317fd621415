import { renderMarkdown } from '@commonplace/markdown/render';
import type { Random } from './random.ts';

const paragraphs = [
  'Thanks for writing this up, it is exactly what I was looking for last week.',
  'I tried the same thing at work and ran into *one* difference: our cache was cold, so the first call took much longer.',
  'Could you say a little more about how you measured this? I would like to compare.',
  'Great read. The part about retries deserves a separate article.',
  'Small correction: the default changed in the last release, so the flag is not needed any more.',
  'We have been running something like it for two years now. **No regrets** so far.',
  'Have you looked at what happens when the network is slow rather than down? That was the harder case for us.',
  'I disagree with the conclusion, but the numbers are hard to argue with.',
  'Bookmarked. I will come back to this when we get to the migration.',
  'For anybody who lands here from a search: the second example works as it stands, the first needs an extra import.',
  'What would you do differently if you started again today?',
  'This took me from *no idea* to a working prototype in an afternoon. Thank you!',
  'Does it still hold with more than one writer? We saw lost updates until we added a version column.',
  'The diagram finally made it click for me.',
  'I would add one more step: write down **why** you chose it, the next person will ask.',
  'Nice approach! We do the same with a queue in between, which makes the failures easier to see.',
  'Is there a repository with the complete example?',
  'That matches my experience. The first ninety percent are easy, and then come the time zones.',
  '> the simplest thing that could possibly work\n\nIt usually is, until the second team depends on it.',
  'Reading this with a coffee in hand. More of these, please.',
  'One question about the last section: why not let the database do it?',
  'Congratulations on shipping! How long did the whole thing take?',
  'I have seen this fail in production, and the reason was always a missing timeout.',
  'Try it with `--dry-run` first, it has saved me more than once.',
  '```sh\ncurl --fail --max-time 2 https://example.com/health\n```',
  '- start small\n- measure\n- then decide',
  'Good point about naming. We renamed ours three times before it stuck.',
  'My team had the opposite experience, but we are also much smaller.',
  'Subscribed, looking forward to the next part.',
  'How does this compare to doing nothing at all?',
];

/** A comment as Markdown and as HTML. */
export interface CommentText {
  markdown: string;
  html: string;
}

/** Renders the paragraphs of comments, which do not affect each other. */
export function renderParagraphs(): CommentText[] {
  return paragraphs.map((markdown) => ({ markdown, html: renderMarkdown(markdown, { profile: 'comment' }).html }));
}

/** Combines one to three of these paragraphs. */
export function commentText(random: Random, rendered: readonly CommentText[]): CommentText {
  const parts = [random.pick(rendered)];
  while (parts.length < 3 && random.chance(0.35)) parts.push(random.pick(rendered));
  return {
    markdown: parts.map((part) => part.markdown).join('\n\n'),
    html: parts.map((part) => part.html).join(''),
  };
}
