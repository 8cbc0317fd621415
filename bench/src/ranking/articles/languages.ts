import type { RankingArticle } from '../article.ts';

/** Articles about programming languages, libraries and versions. */
export const languageArticles: RankingArticle[] = [
  {
    key: 'std-move',
    title: 'std::move does not move anything',
    tags: ['cplusplus', 'performance'],
    ageDays: 410,
    body: `It is a cast. \`std::move\` turns its argument into an rvalue reference, so that an overload that takes one may
steal from it. Whether anything moves is up to that overload: a const object is copied all the same. Do not write it in a
return statement, where it prevents elision. And do not use the object afterwards, except to assign to it.`,
  },
  {
    key: 'rvalue-references',
    title: 'Rvalue references in C++ from the beginning',
    tags: ['cplusplus', 'beginners'],
    ageDays: 230,
    body: `Everything that has a name is an lvalue, even a variable of type \`T&&\`. That is why a move constructor calls
\`std::move\` on its members. A forwarding reference looks the same but deduces its type; pass it on with
\`std::forward\`. Write the five special members or none. A vector of your type grows by moving only if that cannot throw.`,
  },
  {
    key: 'std-algorithms',
    title: 'Thirty algorithms of the C++ standard library in one sentence each',
    tags: ['cplusplus'],
    ageDays: 44,
    body: `\`std::copy\` copies a range, \`std::move\` with three arguments moves one, \`std::rotate\` brings an element to the
front. \`std::partition\` sorts by a question, \`std::nth_element\` finds the median without sorting. \`std::accumulate\`
folds, \`std::iota\` counts. Learn their names, and most of your loops lose their comments.`,
  },
  {
    key: 'moving-house',
    title: 'The standard list for moving house',
    tags: ['life', 'travel'],
    ageDays: 2,
    body: `Eight weeks before: measure the doors. Six weeks before: book the van, for a day in the middle of the month. Four
weeks: tell the bank, the insurance and the library. Move the plants yourself. Label each box with its room, not with
what is in it, and carry the kettle in your hand luggage.`,
  },
  {
    key: 'modern-cpp-legacy',
    title: 'Modern C++ in a legacy code base',
    tags: ['cplusplus', 'refactoring'],
    ageDays: 190,
    body: `Do not rewrite. Raise the standard in the build, fix what no longer compiles, and stop. Then, wherever you touch code
anyway: a smart pointer instead of new and delete, a range loop instead of iterators, \`string_view\` for arguments.
Sanitizers in the nightly build find more than any review. After two years half of our files look like they were written
by somebody else.`,
  },
  {
    key: 'cpp-templates',
    title: 'C++ templates without tears',
    tags: ['cplusplus', 'beginners'],
    ageDays: 340,
    body: `A template is a recipe from which the compiler writes functions. Errors are long because they show every step of the
recipe; read the first line and the last. Concepts say what a type must offer, and make the message short. Keep templates
in headers, give them names that describe the parameter, and prefer an overload when two would do.`,
  },
  {
    key: 'c-pointers',
    title: 'Pointers in C: boxes and arrows',
    tags: ['c', 'beginners'],
    ageDays: 10,
    body: `Draw a box for each variable and an arrow for each pointer. The star follows the arrow, the ampersand makes one. An
array is a row of boxes, and its name points to the first. A pointer into a function that has returned points at a box
that somebody else uses by now. Every crash that I have seen in a first course was an arrow without a box.`,
  },
  {
    key: 'vitamin-c',
    title: 'Vitamin C in winter vegetables',
    tags: ['cooking', 'health'],
    ageDays: 1,
    body: `Kale has more of it than oranges, and raw sauerkraut kept sailors alive. Vitamin C does not like heat and does not
like to wait: cut late, steam briefly, eat at once. Potatoes hold less, but one eats more of them. Whoever has a plus of
everything else needs no pills.`,
  },
  {
    key: 'csharp-records',
    title: 'Records in C#: values with names',
    tags: ['csharp', 'dotnet'],
    ageDays: 250,
    body: `A record compares by its values, prints itself, and is copied with one difference by \`with\`. Use it for what flows
through a program: messages, settings, results. Entities with an identity stay classes. Positional records are one line
long. In C# since version 9, and as structs since 10.`,
  },
  {
    key: 'csharp-linq',
    title: 'LINQ is the best part of C#',
    tags: ['csharp', 'functional'],
    ageDays: 125,
    body: `Where, Select, GroupBy, and the code says what it wants instead of how. Nothing runs until somebody iterates, and
everything runs again the second time: call ToList when you mean it. Against a database the same expression becomes SQL.
Read what it becomes. I miss it in every other language.`,
  },
  {
    key: 'async-void',
    title: 'async void is a trap',
    tags: ['csharp', 'async'],
    ageDays: 36,
    body: `An exception in an \`async void\` method cannot be caught by whoever called it, and takes the process down. Nobody
can wait for it, either. Return a Task instead, even if the caller ignores it. Event handlers are the only exception, and
they should consist of a try block. An analyzer finds the others in C# projects of any age.`,
  },
  {
    key: 'dotnet-8',
    title: 'What is new in .NET 8',
    tags: ['dotnet', 'release'],
    ageDays: 360,
    body: `Native compilation for web services, a keyed container for dependencies, frozen collections, time that can be faked
in tests. Containers run as a user without rights unless you say otherwise. Our startup went from 900 to 140
milliseconds; reflection had to go from two libraries first. Support lasts three years.`,
  },
  {
    key: 'dotnet-containers',
    title: '.NET in a container of 15 megabytes',
    tags: ['dotnet', 'docker'],
    ageDays: 170,
    body: `Trim what is not used, compile to native code, and start from an image without a distribution. The program is one
file, the image has no shell. Globalization data is what remains largest; leave it out if you only speak one culture.
Debugging happens in a side car, since there is nothing in the container to do it with.`,
  },
  {
    key: 'net-fishing',
    title: 'Net fishing on a quiet lake',
    tags: ['outdoors'],
    ageDays: 2,
    body: `The net goes in at dusk and comes out at five. Whitefish swim deeper when the moon is full. Mend the mesh the same
day, or the hole will be twice as large. What the net costs in a year is about what the catch brings; nobody here does it
for the net income, and everybody for the silence.`,
  },
  {
    key: 'node-streams',
    title: 'Streams in Node.js: pipeline, not pipe',
    tags: ['node', 'javascript'],
    ageDays: 210,
    body: `\`pipe\` forgets errors; \`pipeline\` hands them on and closes what is open. A readable can be read with
\`for await\`. A transform that is an async generator is ten lines instead of forty. Backpressure works by itself unless
you ignore what \`write\` returns. Files of any size then need the same sixty-four kilobytes.`,
  },
  {
    key: 'node-v18',
    title: 'Node v18: fetch without a package, and a test runner',
    tags: ['node', 'release'],
    ageDays: 800,
    body: `The global \`fetch\` is built on undici and needs no import. \`node --test\` runs tests and prints what failed. Web
streams arrived along with it. We removed four dependencies on the first day. Watch out for the resolver: it no longer
puts IPv4 first, so localhost may become ::1.`,
  },
  {
    key: 'node-v20',
    title: 'Node v20 and its permission model',
    tags: ['node', 'security'],
    ageDays: 380,
    body: `With \`--experimental-permission\` a program may read and write only what you list. It is no sandbox, but it stops a
dependency that looks for keys in your home folder. Single executables became possible. The upgrade from v18 was a change
of one line in our images, and of three in tests that compared error messages.`,
  },
  {
    key: 'linked-list',
    title: 'A node points to the next node: linked lists in JS',
    tags: ['algorithms', 'beginners'],
    ageDays: 6,
    body: `Each node has a value and a pointer. To insert, change two pointers; to find, walk. In a garbage collected language
deleting is forgetting. You will hardly ever need one, since arrays are faster for nearly everything, but the exercise
teaches how to think of structures as boxes that know each other.`,
  },
  {
    key: 'v8-engine',
    title: 'How the V8 engine inlines functions',
    tags: ['performance', 'javascript'],
    ageDays: 18,
    body: `Hot functions are compiled again, with small ones copied into them. What is too large stays a call. The budget is
about 18 hundred bytes of bytecode altogether. Splitting a large function may make it faster, or slower; measure with
realistic types, since one odd argument sends everything back to the interpreter.`,
  },
  {
    key: 'python-init',
    title: 'What __init__ does, and what __new__ does before it',
    tags: ['python', 'oop'],
    ageDays: 280,
    body: `\`__new__\` makes the object, \`__init__\` fills it. You will write the second in nearly every class and the first
once in a career. \`__init__\` must not return anything. Call that of the parent first, with \`super()\`. If it does more
than assign, consider a class method with a name that says what it does: \`from_file\` opens files, a constructor should
not.`,
  },
  {
    key: 'python-packages',
    title: 'Do packages still need __init__.py?',
    tags: ['python', 'packaging'],
    ageDays: 145,
    body: `Since version 3.3 a folder without it is a namespace package, which several distributions may share. Tools that look
for tests or types often expect the file, though, and imports are a little faster with it. Keep it, keep it empty, and do
not import half of your package in it: whoever wants one function should not wait for all of them.`,
  },
  {
    key: 'python-dataclasses',
    title: 'Dataclasses instead of dictionaries',
    tags: ['python'],
    ageDays: 31,
    body: `A dictionary with eleven keys is a class that nobody wrote down. The decorator writes \`__init__\`, \`__repr__\` and
\`__eq__\` for you. Freeze it, and it can be a key itself. Slots save memory when there are a million. The editor knows the
fields, the type checker complains about the twelfth, and the reader sees what there is.`,
  },
  {
    key: 'init-systems',
    title: 'Init systems: what starts your machine',
    tags: ['linux'],
    ageDays: 5,
    body: `The kernel starts one program, and that is init. The old ones ran scripts in order; systemd reads units and starts
what does not depend on each other at once. OpenRC and runit are smaller and do less. Whichever it is, it adopts orphans,
collects the dead and should never exit.`,
  },
  {
    key: 'python-312',
    title: 'Python 3.12: better messages and a syntax for generics',
    tags: ['python', 'release'],
    ageDays: 480,
    body: `"Did you mean 'self.blech'?" The messages have become good enough to read aloud. F-strings may contain quotes of
their own kind. \`def first[T](items: list[T]) -> T\` needs no TypeVar. Comprehensions are inlined. Each interpreter can
have its own lock, for whoever writes extensions. Distutils is gone, and with it three of our build scripts.`,
  },
  {
    key: 'python-312-upgrade',
    title: 'Moving forty services to Python 3.12',
    tags: ['python', 'devops'],
    ageDays: 155,
    body: `Two engineers, six weeks. The first week went into dependencies that had pinned setuptools. A bot opened the pull
requests, tests told us which of them to look at. Deprecation warnings became errors in the last week. Memory went down by
eight percent, and one service became slower until we gave its parser a newer version.`,
  },
  {
    key: 'python-311',
    title: 'Python 3.11 is faster: what we measured',
    tags: ['python', 'performance'],
    ageDays: 60,
    body: `Between ten and sixty percent, says the announcement. Our template rendering gained 34, JSON nothing, the importer
22. Specialization helps code that does the same with the same types. Exceptions cost nothing until they are raised. The
tracebacks point at the expression now, which alone was worth the day.`,
  },
  {
    key: 'f-strings',
    title: 'Everything that f-strings can do',
    tags: ['python', 'beginners'],
    ageDays: 14,
    body: `\`f"{value=}"\` prints the name as well. After the colon comes the format: width, precision, a comma for thousands.
Expressions may call functions, but should not. Nested quotes of the same kind work since Python 3.12 and not before.
For logging leave them out: the logger formats only what is written.`,
  },
  {
    key: 'sorting-bound',
    title: 'Why sorting takes O(n log n) comparisons',
    tags: ['algorithms', 'computerscience'],
    ageDays: 390,
    body: `There are n! orders, and each comparison halves them at best. The logarithm of n! is about n log n, so no algorithm
that only compares can do better. Counting sort does, because it looks at the digits. The proof fits on a napkin, and it
is the nicest lower bound that one can teach in twenty minutes.`,
  },
  {
    key: 'merge-sort',
    title: 'Merge sort by hand, with playing cards',
    tags: ['algorithms', 'beginners'],
    ageDays: 88,
    body: `Split the deck until every pile has one card. Merge two piles by always taking the smaller of the two on top. With
64 cards there are six rounds, and each touches every card: that is O(n log n). It is stable, it needs a second table, and
children understand it. Quick sort comes tomorrow.`,
  },
  {
    key: 'big-o',
    title: 'Big O for people in a hurry',
    tags: ['algorithms', 'beginners'],
    ageDays: 26,
    body: `O(1): a look into a hash table. O(log n): a phone book. O(n): reading a list. O(n log n): sorting it. O(n^2): each
with each, fine for a hundred, fatal for a million. Constants are left out, which is why the slower class may win for
small inputs. If somebody asks, say which n you mean.`,
  },
  {
    key: 'log-in',
    title: 'Log in once: a day in the life of a lighthouse keeper',
    tags: ['life'],
    ageDays: 3,
    body: `At six the log is opened: wind, sight, ships. O'Brien has kept it for eleven years. N stands for north and for
nothing to report. At noon the lens is cleaned, at four the generator runs. The log is closed at midnight, and the last
entry is always the state of the lamp.`,
  },
  {
    key: 'hash-tables',
    title: 'Hash tables: constant time, usually',
    tags: ['algorithms', 'computerscience'],
    ageDays: 17,
    body: `The key becomes a number, the number a slot. Two keys in one slot share a list, or the second looks for the next
free place. As long as the table is two thirds full at most, a look takes constant time. An attacker who knows the
function can send keys that all collide, hence the random seed.`,
  },
  {
    key: 'rust-first-week',
    title: 'Learning Rust: what a beginner meets in the first week',
    tags: ['rust', 'beginners'],
    ageDays: 200,
    body: `Monday, the compiler says no. Tuesday, it says why. By Wednesday borrowing has a shape: many may read or one may
write. Thursday brings enums and match, and you begin to like it. On Friday you return a reference to a local variable,
and the compiler says no. Read the book in order, do the exercises, and clone whatever will not compile. It is fine.`,
  },
  {
    key: 'rust-ownership',
    title: 'Ownership in Rust, told with library books',
    tags: ['rust', 'beginners'],
    ageDays: 105,
    body: `A book has one owner. You may lend it to many who only read, or to one who writes into it, and it must come back
before you leave. If you give it away it is gone. The borrow checker is the librarian. Learn this picture and most
messages explain themselves.`,
  },
  {
    key: 'rust-garden-tools',
    title: 'Removing rust from garden tools: a guide for the beginner',
    tags: ['garden', 'diy'],
    ageDays: 3,
    body: `Learn to see the difference between stain and damage first. Brush off the earth, lay the tool into vinegar over
night, scrub it with steel wool, dry it at once. A drop of linseed oil keeps rust away for a season. Beginners use too
much sandpaper; the blade needs its steel. Sharpen last.`,
  },
  {
    key: 'async-rust',
    title: 'Async Rust under the hood: pinning and wakers',
    tags: ['rust', 'async'],
    ageDays: 11,
    body: `A future does nothing until it is polled. The compiler turns an async function into a state machine that may refer to
itself, so it must not move: hence Pin. The waker tells the executor when to poll again. This is not where to begin; come
back once ownership has stopped hurting.`,
  },
  {
    key: 'fernwood-401',
    title: 'Fernwood 4.0.1 released',
    tags: ['fernwood', 'release'],
    ageDays: 90,
    body: `This release of the Fernwood template engine repairs what 4.0.0 broke: partials in nested folders are found again,
the cache is emptied when a helper changes, and Windows paths may contain spaces. No API has changed. Thanks to the
eleven people who reported the folder bug within a day.`,
  },
  {
    key: 'fernwood-402',
    title: 'Fernwood 4.0.2 released',
    tags: ['fernwood', 'release'],
    ageDays: 40,
    body: `A security release. Attribute values that contain a backtick were not escaped in one case; all versions of the
series are affected. If you are on 4.0.1, the upgrade is a change of one number. Also, the command line prints the line of
an error again. There will be no 3.9 with this fix.`,
  },
  {
    key: 'fernwood-upgrade',
    title: 'Upgrading from Fernwood 3 to 4.0.1: notes from a large site',
    tags: ['fernwood', 'webdev'],
    ageDays: 70,
    body: `Nine hundred templates, one afternoon. The codemod handles renamed helpers; whitespace control we did by hand.
Skip 4.0.0, whose partials fail in nested folders, and go straight to 4.0.1. Our build got a third faster. What surprised
us was the new default for escaping, which found two places where we had relied on the old one.`,
  },
  {
    key: 'fernwood-400',
    title: 'Fernwood 4.0.0: a new parser',
    tags: ['fernwood', 'release'],
    ageDays: 110,
    body: `Three years in the making. The parser is written by hand and reports the column of an error. Helpers may be
asynchronous. Escaping is on everywhere unless a value says that it is safe. The old plugin interface is gone; most
plugins become functions of five lines. There is a codemod, and a guide for what it cannot do.`,
  },
  {
    key: 'four-trips',
    title: '4 trips, 0 flights, 1 suitcase',
    tags: ['travel'],
    ageDays: 1,
    body: `Lisbon by night train, Bergen by ship, the Jura on foot and Leipzig by bicycle. All of it in one year and with one
suitcase of 38 litres. What made it possible was leaving on a Thursday: trains are empty and prices are half. I read 19
books and missed 2 connections. Next year I want to go slower still.`,
  },
  {
    key: 'go-channels',
    title: 'Channels in Go are not queues',
    tags: ['go', 'concurrency'],
    ageDays: 58,
    body: `A channel hands a value from one goroutine to another, and both meet for a moment. A buffer hides that meeting, and
hides the problem when nobody reads. Close from the side that sends. Use a mutex for a counter; the proverb about sharing
memory by communicating has a second half that people forget.`,
  },
];
