import type { RankingArticle } from '../article.ts';

/** Articles about React, JavaScript, browsers, sign-in and accessibility. */
export const webArticles: RankingArticle[] = [
  {
    key: 'useeffect-explained',
    title: 'useEffect explained: when an effect runs, and when it is cleaned up',
    tags: ['react', 'javascript', 'hooks'],
    ageDays: 120,
    body: `\`useEffect\` runs after the browser has painted. It compares each dependency with the one of the last render,
and runs again when one of them differs. The function that it returns is called before the next run and when the
component goes away.

A subscription is the classic example: subscribe in the effect, unsubscribe in the function that you return. Without a
dependency array it runs after every render; with an empty one, once.`,
  },
  {
    key: 'useeffect-mistakes',
    title: 'Five mistakes with useEffect and its dependency array',
    tags: ['react', 'hooks'],
    ageDays: 300,
    body: `The linter is right more often than you think. Leaving a value out of the array keeps an old closure alive;
putting an object literal in it runs the effect on every render. Fetching data without aborting the request shows the
answer to an older question. Setting state that could be computed costs a render. And two effects that set each other's
state never come to rest.`,
  },
  {
    key: 'react-hooks-overview',
    title: 'React hooks at a glance',
    tags: ['react', 'beginners'],
    ageDays: 20,
    body: `Ten hooks in ten sentences. \`useState\` keeps a value between renders, \`useReducer\` does so with a function for
changes. \`useRef\` holds what should not cause a render. \`useMemo\` and \`useCallback\` remember results. \`useEffect\`
talks to the world outside, \`useLayoutEffect\` before the paint. \`useContext\` reads what a parent offers, \`useId\` gives
stable ids, and \`useTransition\` lets urgent updates go first.`,
  },
  {
    key: 'css-effects',
    title: 'Use effects sparingly: motion in CSS',
    tags: ['css', 'design'],
    ageDays: 3,
    body: `A page that moves everywhere leads the eye nowhere. Choose the one effect that explains a change, such as a
drawer that slides in from where it was opened, and leave the rest still. Keep it under 200 milliseconds, animate only
transform and opacity, and respect \`prefers-reduced-motion\`. People who get dizzy will thank you, and nobody else will
miss the bouncing arrows.`,
  },
  {
    key: 'react-state-plain',
    title: 'State management in React without a library',
    tags: ['react', 'state', 'javascript'],
    ageDays: 90,
    body: `Most applications need less than they install. Keep state where it is used; lift it only when two components
need it. A context with a reducer serves settings, the signed-in user and a shopping basket. Data of a server is not
state but a cache, and deserves a tool of its own. Measure renders before you split contexts: usually nothing is slow.`,
  },
  {
    key: 'redux-toolkit',
    title: 'Redux Toolkit, three years on',
    tags: ['react', 'redux', 'state'],
    ageDays: 200,
    body: `We chose Redux for the management of everything our React application knows: the store is the single source of
truth, and every change has a name. Slices took away the boilerplate that people complained about. Time travel in the
developer tools found two bugs in the first week. What we would not do again is to keep the text of every input in the
store.`,
  },
  {
    key: 'react-forms',
    title: 'Forms in React: controlled or not?',
    tags: ['react', 'forms'],
    ageDays: 45,
    body: `A controlled input keeps its text in state and renders on every key. An uncontrolled one leaves it to the DOM and
is read once, on submit. For five fields nobody notices. For a table with a thousand cells, leave them uncontrolled and
validate on blur. Whatever you choose, let the browser do what it can: \`required\`, \`type="email"\` and \`pattern\` cost
nothing.`,
  },
  {
    key: 'state-agencies',
    title: 'How state agencies react to floods',
    tags: ['society', 'weather'],
    ageDays: 2,
    body: `When the river rises, three levels of management have to react within hours. The state sends pumps, the county
closes roads, the town fills sandbags. A visit to the control room shows how much still depends on telephone calls, and
why the people in charge keep a printed list of numbers next to the screens.`,
  },
  {
    key: 'accessibility-checklist',
    title: 'Accessibility: a checklist for every page',
    tags: ['accessibility', 'a11y', 'html'],
    ageDays: 240,
    body: `Walk through the page with the keyboard alone. Is the focus visible, and does it follow the order of reading?
Does every image say what it shows, or say nothing when it is decoration? Do labels belong to their inputs? Is there one
heading of the first level? Is contrast at least 4.5 to 1? Zoom to 400 percent: does anything disappear? Ten minutes find
most of what an audit would.`,
  },
  {
    key: 'a11y-ci',
    title: 'Automated a11y tests in continuous integration',
    tags: ['a11y', 'testing', 'ci'],
    ageDays: 35,
    body: `Tools find about a third of the barriers on a page, and they find them every night. We run axe on the forty most
visited screens and fail the build when a new rule is broken. Old findings are listed in a file that may only become
shorter. What no tool finds, such as a label that is there and says nothing, remains for people who test with a screen
reader.`,
  },
  {
    key: 'aria-live',
    title: 'Live regions: telling a screen reader what changed',
    tags: ['accessibility', 'html'],
    ageDays: 80,
    body: `An element with \`aria-live="polite"\` is read out when its text changes, after the current sentence. Put it into
the page empty, long before it is needed: a region that arrives with its text is often not announced. Use \`assertive\`
for errors that stop somebody, and for nothing else. A toast that disappears after three seconds is no announcement.`,
  },
  {
    key: 'team-handbook',
    title: 'What we wrote into our handbook for designers',
    tags: ['design', 'career'],
    ageDays: 1,
    body: `Forty pages became four. We kept the grid, the words that we use and those that we avoid, how to ask for a review
and how to hand over a screen. One paragraph is about accessibility: every design says how it is used without a mouse.
Everything else lives in the component library, where it cannot become outdated without somebody noticing.`,
  },
  {
    key: 'closures-counter',
    title: 'Closures in JavaScript, with a counter as the example',
    tags: ['javascript', 'beginners'],
    ageDays: 400,
    body: `A function remembers the variables around it, even when the function that declared them has returned. That is a
closure. \`makeCounter\` returns a function that raises a number nobody else can reach. Call it twice and you have two
counters, each with its own number. Loops with \`var\` share one variable among all closures; with \`let\`, each round has
its own.`,
  },
  {
    key: 'closures-leak',
    title: 'Closures that keep too much alive',
    tags: ['javascript', 'performance', 'memory'],
    ageDays: 60,
    body: `Our dashboard grew by a megabyte with each refresh. The heap snapshot pointed at an event listener: a closure
held the whole table because it mentioned one of its rows. Engines keep a scope as long as any function of it lives.
Remove listeners with an abort signal, copy the one value you need into a constant, and compare two snapshots instead of
guessing.`,
  },
  {
    key: 'js-scope',
    title: 'Scope and hoisting in JavaScript',
    tags: ['javascript'],
    ageDays: 15,
    body: `Declarations with \`var\` move to the top of their function, those with \`let\` and \`const\` stay in their block
and cannot be touched before their line. Functions are hoisted as a whole. Modules have a scope of their own, so nothing
leaks into the window. Closures deserve an article of their own; here it is enough that inner functions see outer
variables.`,
  },
  {
    key: 'event-loop-phases',
    title: 'The event loop of Node.js, phase by phase',
    tags: ['node', 'javascript', 'performance'],
    ageDays: 150,
    body: `Timers, pending callbacks, poll, check, close: the event loop visits them in this order, and empties the queue of
promises between any two. \`setImmediate\` belongs to the check phase, \`process.nextTick\` goes before everything. A
computation of half a second in any of them stops all others. Measure the delay with \`monitorEventLoopDelay\`, and move
what is long into a worker.`,
  },
  {
    key: 'event-loop-browser',
    title: 'Microtasks, rendering and the event loop in browsers',
    tags: ['javascript', 'browser'],
    ageDays: 500,
    body: `One task, then all microtasks, then perhaps a frame: that is the event loop in a browser. A promise that resolves
itself again and again starves rendering, a timer does not. Use \`requestAnimationFrame\` for what is drawn and
\`requestIdleCallback\` for what can wait. The order of a click, a timer and a promise is a good question for an
interview, and a bad thing to rely on.`,
  },
  {
    key: 'loop-station',
    title: 'A loop for every event: live music with one pedal',
    tags: ['music'],
    ageDays: 4,
    body: `A loop pedal records what you play and repeats it until you stop it. At a small event that is enough for a whole
band: first the beat on the body of the guitar, then the bass line, then chords. Leave room in the second half of the
bar, or the layers turn into mud. And practise ending a loop; beginning one is easy.`,
  },
  {
    key: 'es2022',
    title: 'What ES2022 brought: class fields, at() and top-level await',
    tags: ['javascript', 'ecmascript'],
    ageDays: 700,
    body: `Private fields begin with a hash and are private for good. \`at(-1)\` reads the last element of an array.
\`Object.hasOwn\` replaces a long incantation. Errors have a cause. Modules may await at the top. Regular expressions tell
where their groups begin and end. None of it is large; together they removed a hundred lines from our utilities.`,
  },
  {
    key: 'es2021',
    title: 'What ES2021 brought: replaceAll and logical assignment',
    tags: ['javascript', 'ecmascript'],
    ageDays: 600,
    body: `\`replaceAll\` does what everybody expected of \`replace\`. Logical assignment writes \`options ??= {}\` in one
step. Numbers may have underscores between their digits. \`Promise.any\` resolves with the first success and rejects only
when all have failed. Weak references exist, for the few who need them. Every evergreen browser has all of this.`,
  },
  {
    key: 'tsconfig-target',
    title: 'Which target belongs into tsconfig?',
    tags: ['typescript', 'tooling'],
    ageDays: 30,
    body: `The target decides which syntax the compiler leaves as it is. For a service on a current runtime, ES2022 is a
safe choice: class fields, private methods and top-level await stay readable in stack traces. Libraries should aim lower,
or ship what they have written and leave the rest to bundlers. \`lib\` follows the target unless you say otherwise.`,
  },
  {
    key: 'i18n-react',
    title: 'i18n in a React app: messages, plurals and a fallback',
    tags: ['i18n', 'react'],
    ageDays: 180,
    body: `Give each message a key that says where it appears, not what it says in English. Load one language at a time.
Never glue sentences together: word order differs. Plurals belong into the message, with the forms that the language
has, and dates into \`Intl\`. When a translation is missing, show the fallback and count it, so that somebody notices
before the customers do.`,
  },
  {
    key: 'internationalization-plurals',
    title: 'Internationalization beyond one and many',
    tags: ['internationalization', 'javascript'],
    ageDays: 260,
    body: `English has two plural forms, Polish has four, Arabic six. \`Intl.PluralRules\` knows them all. For software this
means that a count cannot choose between two strings; the message itself has to hold every form. People who search for
i18n libraries usually want just this, and a way to extract texts from source code.`,
  },
  {
    key: 'dates-locale',
    title: 'Dates that readers understand',
    tags: ['l10n', 'javascript'],
    ageDays: 12,
    body: `04/05 is April in one country and May in the next. Write the month as a word, or let \`Intl.DateTimeFormat\` do
it. Say which time zone a deadline is in, and show the reader's own beside it. Relative times are friendly for an hour
and useless after a week. Most i18n bugs that we had were dates that somebody had built from strings.`,
  },
  {
    key: 'typescript-generics',
    title: 'Generics in TypeScript without the headache',
    tags: ['typescript', 'beginners'],
    ageDays: 320,
    body: `A generic function says that two things have the same type without saying which. Start with the identity function,
go on to \`first<T>(items: T[]): T | undefined\`, and stop there for a day. Constraints come next: \`T extends { id: number }\`.
If a signature needs more than two parameters, it is usually two functions. Let inference do the writing.`,
  },
  {
    key: 'typescript-strict',
    title: 'Turning on strict mode in an old TypeScript project',
    tags: ['typescript', 'refactoring'],
    ageDays: 110,
    body: `Four thousand errors on the first try. We switched the flags on one by one: implicit any first, null checks last.
A script added a comment to every line that failed, and a counter on the wall showed how many were left. After three
months it read zero. Two thirds of the fixes changed types only; the rest were real bugs, nine of them in payments.`,
  },
  {
    key: 'typesetting-latex',
    title: 'Typesetting a thesis with LaTeX',
    tags: ['writing', 'latex'],
    ageDays: 9,
    body: `Type the text first, and set it later. A class for theses exists at nearly every university. Put each chapter into
a file of its own, references into a database, and figures where you write about them. Leave the margins alone. The
script that builds the document should also count its words, because your supervisor will ask.`,
  },
  {
    key: 'err-connection-refused',
    title: 'ERR_CONNECTION_REFUSED on localhost: what to check',
    tags: ['browser', 'debugging', 'networking'],
    ageDays: 420,
    body: `The browser reached the machine, but nobody listens on that port. Is the server running? Does it listen on 127.0.0.1
while you ask for \`::1\`, or in a container whose port is not published? Is a proxy configured that is no longer there?
\`ss -ltn\` shows who listens. If the same address works with curl and not in the browser, look at HSTS and extensions.`,
  },
  {
    key: 'err-name-not-resolved',
    title: 'ERR_NAME_NOT_RESOLVED after moving a domain',
    tags: ['browser', 'dns'],
    ageDays: 25,
    body: `The name has no address yet, or the resolver remembers that it had none. Negative answers are kept as long as the
last field of the SOA record says. Ask the authoritative server with \`dig\`, then your own resolver, then clear the cache
of the browser. A connection comes later: as long as the name is unknown, no server could refuse it or accept it.`,
  },
  {
    key: 'proxy-troubleshooting',
    title: 'Seven ways in which a development proxy fails',
    tags: ['networking', 'webdev'],
    ageDays: 70,
    body: `It forwards to the old port, it speaks HTTP to a server that wants TLS, it forgets the Host header, it buffers
events, it closes idle sockets, it answers from a cache, or it is not there at all. The last one looks like
ERR_CONNECTION_REFUSED in the browser and like ECONNREFUSED in the log. Start at the end of the chain and go backwards.`,
  },
  {
    key: 'ssh-refused',
    title: 'ssh: connection refused, or timed out?',
    tags: ['linux', 'ssh', 'networking'],
    ageDays: 50,
    body: `Refused means that a machine answered and has no server on port 22. Timed out means that nothing answered: a
firewall drops packets, or the address is wrong. The difference tells you where to look. Check that sshd runs and on
which port, then the firewall of the host, then the one of the provider. The console in the browser saves a trip.`,
  },
  {
    key: 'design-tokens',
    title: 'A single source of truth for design tokens',
    tags: ['design', 'css'],
    ageDays: 220,
    body: `Colours lived in four places: the design tool, the style sheet, the mobile apps and a slide deck. Now a JSON file
holds them all, and a build step writes what each platform needs. Designers open a pull request to change the blue. The
review shows every screen before and after. It took two weeks, and nobody has asked for the hex code since.`,
  },
  {
    key: 'journalism-sources',
    title: 'One source is no source: how reporters find the truth',
    tags: ['writing', 'society'],
    ageDays: 6,
    body: `The truth rarely arrives in a single message. A reporter looks for the second source, asks what the first one has
to gain, and reads the document instead of its summary. A single photograph proves little; two from different angles
prove a place. What cannot be confirmed is not printed, however good the story would be.`,
  },
  {
    key: 'auth-sessions',
    title: 'Authentication with cookies and server-side sessions',
    tags: ['authentication', 'security', 'webdev'],
    ageDays: 350,
    body: `After the password was checked, the server stores a session and sends its random id in a cookie: HttpOnly, Secure,
SameSite=Lax. Every request brings it back. Signing out deletes the row, and that is all it takes to end it everywhere.
Change the id at sign-in, limit the attempts, and hash what you store. It is twenty years old and still the best default.`,
  },
  {
    key: 'jwt-sessions',
    title: 'JWTs are not sessions',
    tags: ['authentication', 'security'],
    ageDays: 100,
    body: `A signed token cannot be taken back. People then add a list of revoked tokens, which is a session store with extra
steps. Use tokens between services, for minutes, and sessions for people. If you must put one into a browser, keep it
short, bind it to an audience, and pin the algorithm: accepting \`none\` has been a bug in more than one library.`,
  },
  {
    key: 'passkeys',
    title: 'Passkeys: signing in without a password',
    tags: ['auth', 'security', 'webauthn'],
    ageDays: 40,
    body: `A passkey is a pair of keys of which the site only learns the public half. The device signs a challenge after a
fingerprint or a PIN. Nothing can be phished, since the browser signs for the right domain alone. For authentication this
is the largest step in decades; recovery of an account whose devices are lost remains the hard part.`,
  },
  {
    key: 'oauth-pkce',
    title: 'OAuth for mobile apps: why PKCE exists',
    tags: ['oauth', 'mobile'],
    ageDays: 8,
    body: `An app cannot keep a secret, so anybody may pretend to be it. With PKCE it invents a secret for each attempt and
sends its hash first. Whoever steals the code cannot redeem it without the original. OAuth is about authorization, not
authentication; to know who somebody is, ask for an id token of OpenID Connect as well.`,
  },
];
