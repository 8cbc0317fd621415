type Words = readonly [string, ...string[]];

interface Topic {
  readonly name: string;
  readonly tags: readonly [string, string, string];
}

interface Snippet {
  readonly language: string;
  readonly code: string;
}

/** The topics of articles, each with its tags. */
export const topics: readonly [Topic, ...Topic[]] = [
  { name: 'TypeScript', tags: ['typescript', 'javascript', 'webdev'] },
  { name: 'PostgreSQL', tags: ['postgres', 'database', 'sql'] },
  { name: 'Rust', tags: ['rust', 'performance', 'systems'] },
  { name: 'React', tags: ['react', 'javascript', 'frontend'] },
  { name: 'Kubernetes', tags: ['kubernetes', 'devops', 'cloud'] },
  { name: 'Python', tags: ['python', 'beginners', 'datascience'] },
  { name: 'Go', tags: ['go', 'backend', 'concurrency'] },
  { name: 'CSS', tags: ['css', 'webdev', 'design'] },
  { name: 'Linux', tags: ['linux', 'productivity', 'systems'] },
  { name: 'GraphQL', tags: ['graphql', 'api', 'backend'] },
  { name: 'accessibility', tags: ['a11y', 'webdev', 'html'] },
  { name: 'testing', tags: ['testing', 'quality', 'tutorial'] },
  { name: 'event sourcing', tags: ['architecture', 'backend', 'microservices'] },
  { name: 'machine learning', tags: ['machinelearning', 'python', 'datascience'] },
  { name: 'WebAssembly', tags: ['webassembly', 'rust', 'performance'] },
  { name: 'remote work', tags: ['career', 'productivity', 'discuss'] },
];

/** `{}` stands for the topic. */
export const titlePatterns: Words = [
  'What I learned from a year of {}',
  'A practical introduction to {}',
  '{} without the boilerplate',
  'Five mistakes I made with {}',
  'How we moved our team to {}',
  'Debugging {} in production',
  'The parts of {} that are never discussed',
  'Understanding {} from first principles',
  'Why {} is worth another look',
  'Measuring {}: numbers before opinions',
];

export const titleEndings: Words = [
  '',
  ', step by step',
  ' for busy people',
  ' on a small budget',
  ' in plain words',
  ': notes from the field',
  ' at the end of a long project',
  ' and what came after',
];

/** `{}` stands for the topic. */
export const sentences: Words = [
  'The first version worked on my machine and nowhere else, which taught me more about {} than any tutorial.',
  'Before touching {} we wrote down what the users were waiting for, and how long.',
  'Most of the time went into deleting code, not into writing it.',
  'It is tempting to reach for another library here, but the standard tools around {} already cover the common case.',
  'We measured twice: once on a laptop, once under the load of a normal Monday morning.',
  'A colleague asked the obvious question, and no one on the team had a good answer.',
  'The documentation of {} says as much, although it hides the sentence in a footnote.',
  'If you remember one thing about {}, let it be this: make the failure visible before you make it rare.',
  'There is a trade-off between reading speed and writing speed, and {} makes you choose early.',
  'None of this is specific to our company; the same pattern appears wherever {} meets a deadline.',
  'In the end the fix was three lines long and the explanation took three pages.',
  'Small steps kept the change reviewable, and every step could be rolled back.',
];

export const headings: Words = [
  'The problem',
  'What we tried first',
  'A smaller example',
  'What the numbers say',
  'Where it breaks',
  'What I would do differently',
];

export const snippets: readonly [Snippet, ...Snippet[]] = [
  { language: 'ts', code: 'const ready = await Promise.all(tasks.map((task) => task.run()));\nreport(ready.length);' },
  { language: 'sql', code: 'select id, title from articles order by published_at desc limit 10;' },
  { language: 'bash', code: 'for file in *.log; do\n  gzip "$file"\ndone' },
  { language: 'python', code: 'with open("data.csv") as rows:\n    print(sum(1 for _ in rows))' },
];
