import type { RankingArticle } from '../article.ts';

/** Articles about containers, servers, networks, Git and team practice. */
export const toolArticles: RankingArticle[] = [
  {
    key: 'k8s-small-team',
    title: 'k8s for a team of three: was it worth it?',
    tags: ['k8s', 'devops'],
    ageDays: 130,
    body: `We run nine services on a managed cluster. Deployments became boring, which is the best one can say of them. What
we pay with is attention: upgrades every four months, YAML that nobody loves, and a bill that is twice that of two
servers. Would we do it again? Yes, but a year later.`,
  },
  {
    key: 'kubernetes-probes',
    title: 'Kubernetes probes: liveness, readiness, startup',
    tags: ['kubernetes', 'devops'],
    ageDays: 265,
    body: `Readiness takes a pod out of the service, liveness kills it, startup holds the other two back. The usual mistake is
a liveness probe that asks the database: when that is slow, Kubernetes restarts everything, and now it is slower. Let it
check that the process can answer at all, and nothing else.`,
  },
  {
    key: 'kubernetes-requests',
    title: 'Requests and limits in Kubernetes, measured',
    tags: ['kubernetes', 'performance'],
    ageDays: 72,
    body: `A request is what the scheduler reserves, a limit is where the kernel stops you. A limit on processor time throttles
in slices of a tenth of a second and ruins the slowest percentile. We removed it, kept the one on memory, and set requests
to what the ninety-fifth percentile of a week uses. The cluster shrank from twelve nodes to seven.`,
  },
  {
    key: 'kubectl-tricks',
    title: 'Twelve kubectl commands that I use every day',
    tags: ['kubectl', 'cli', 'devops'],
    ageDays: 185,
    body: `\`kubectl get pods -w\` watches, \`kubectl describe\` tells why a pod waits, \`kubectl logs --previous\` shows what
the last one said before it died. \`port-forward\` saves an ingress, \`debug\` brings a shell along. Set up completion and
a prompt that shows the namespace: I have deleted the wrong thing exactly once.`,
  },
  {
    key: 'speed-cube',
    title: 'Solving the cube in under a minute',
    tags: ['hobby'],
    ageDays: 2,
    body: `Begin with the cross, keep it at the bottom, and never look at it again. Four pairs follow, then the last layer by
two tables of moves. A good cube turns by itself. Practise slowly: whoever pauses loses more time than whoever turns
slowly. My first minute took me eleven weeks.`,
  },
  {
    key: 'serverless-costs',
    title: 'What our functions cost in a year',
    tags: ['serverless', 'cloud'],
    ageDays: 4,
    body: `Four million calls a month, 212 dollars. The database beside them costs five times as much. Cold starts hurt in one
place only, the payment page, which we keep warm. Before, we ran two machines with Kubernetes for the same work; nobody
misses the upgrades. At ten times the load the sum turns around.`,
  },
  {
    key: 'docker-no-cache',
    title: 'docker build --no-cache: when you need it, and when it hides a bug',
    tags: ['docker', 'ci'],
    ageDays: 230,
    body: `A layer is reused while its instruction and its files are the same. \`apt-get update\` therefore stays as old as the
day it first ran. \`--no-cache\` builds everything anew and costs minutes. Use it once a week for security updates, not as
a habit: if a build only works with it, an instruction depends on something that Docker cannot see.`,
  },
  {
    key: 'docker-layers',
    title: 'Docker layers in the right order',
    tags: ['docker', 'performance'],
    ageDays: 77,
    body: `What changes rarely comes first: the base, system packages, the lockfile, dependencies, and your code last. Mount
the package cache during the build instead of deleting it afterwards. When you want to know how long a fresh build takes,
run it with \`--no-cache\` once. Ours went from six minutes to forty seconds.`,
  },
  {
    key: 'http-no-cache',
    title: 'Cache-Control: no-cache does not mean what you think',
    tags: ['http', 'webdev'],
    ageDays: 9,
    body: `It allows a cache to keep the answer, and asks it to check with the server before each use. \`no-store\` is what
forbids keeping it. With an ETag the check costs one round trip and no body. For files with a hash in their name use a
year and \`immutable\`; for the page that names them, no-cache.`,
  },
  {
    key: 'slim-python-images',
    title: 'Smaller images for Python services',
    tags: ['python', 'docker'],
    ageDays: 24,
    body: `Start from slim, not from alpine: wheels for musl are rarer. Install with \`pip install --no-cache-dir\`, or mount
the cache. Build in one stage, copy the virtual environment into the next. Leave tests and bytecode out. Ours has 180
megabytes now, of which 120 are numpy.`,
  },
  {
    key: 'ansible-three-servers',
    title: 'Ansible for three servers and one person',
    tags: ['ansible', 'devops', 'linux'],
    ageDays: 300,
    body: `An inventory of three lines and a playbook of sixty replaced a text file of commands. It installs packages, writes
the firewall, creates users and restarts what changed. Run it twice: the second time nothing may change. Keep secrets in
a vault. When a server died in June, the new one was ready before the coffee.`,
  },
  {
    key: 'ansible-roles',
    title: 'When a playbook becomes a role in Ansible',
    tags: ['ansible', 'automation'],
    ageDays: 115,
    body: `The third time you copy tasks, make a role. Defaults say what may be set, handlers what follows, and templates live
beside both. Test it in a container, with two distributions. A role that needs twenty variables is two roles. The gallery
has one for everything; read it before you let it near your machines.`,
  },
  {
    key: 'terraform-state',
    title: 'Where Terraform keeps its memory',
    tags: ['terraform', 'devops'],
    ageDays: 13,
    body: `The state file maps what you wrote to what exists. Lose it and everything has to be imported again; share it without
a lock and two people will build the same network. Put it into a bucket with versions. We create machines with it and
leave what is on them to Ansible.`,
  },
  {
    key: 'git-rebase-fear',
    title: 'Git rebase without fear',
    tags: ['git', 'beginners'],
    ageDays: 315,
    body: `Rebasing takes your commits and writes them again on top of another branch. The old ones stay in the reflog, so
nothing is lost: \`git reset --hard ORIG_HEAD\` takes you back. Rebase what you have not shared, before you open a pull
request. Solve a conflict once with rerere. And never do it to the main branch.`,
  },
  {
    key: 'git-interactive-rebase',
    title: 'Interactive rebase in Git: reorder, squash, reword',
    tags: ['git', 'productivity'],
    ageDays: 165,
    body: `\`git rebase -i\` opens a list of commits in your editor. Move lines to reorder them, write fixup to melt one into
its predecessor, edit to stop in the middle. With \`--autosquash\` and \`commit --fixup\` the list arrives in the right
order. A history that can be read is a kindness to whoever bisects it.`,
  },
  {
    key: 'merge-or-rebase',
    title: 'Merge or rebase? We asked forty teams',
    tags: ['git', 'survey'],
    ageDays: 38,
    body: `Twenty-three merge, nine rebase, eight squash. Those who merge value that a branch stays visible; those who rebase
want a straight line; those who squash do not care about either. Nobody has changed in the last three years, and nobody
wished to. The argument takes longer than either command.`,
  },
  {
    key: 'git-lost-branch',
    title: 'Rebuilding a lost branch in Git',
    tags: ['git', 'debugging'],
    ageDays: 7,
    body: `Deleted is not gone. The reflog lists where HEAD has been; find the last commit of the branch and give it a name
again. If even that is empty, \`git fsck --lost-found\` shows commits that nobody points to. You have about two weeks
before they are collected.`,
  },
  {
    key: 'monorepos',
    title: 'Monorepos—worth the trouble?',
    tags: ['architecture', 'tooling'],
    ageDays: 245,
    body: `One repository for forty packages: a change of an interface and of all who use it is one commit. The price is tools.
You need to know what a change affects, a cache for what it does not, and owners for folders. Small teams get most of it
with workspaces alone. Large ones end up with a team that does nothing else.`,
  },
  {
    key: 'monorepo-cache',
    title: 'Caching builds in a monorepo',
    tags: ['monorepo', 'ci'],
    ageDays: 52,
    body: `Hash the inputs of a task, keep its outputs under that hash, and never build the same twice. Name the environment
variables that matter, or the cache will give you yesterday's address. A cache that is shared by everybody needs to trust
who writes to it: only the main branch does.`,
  },
  {
    key: 'code-ownership',
    title: 'Who owns this code?',
    tags: ['career', 'management'],
    ageDays: 6,
    body: `A file with the names of teams beside folders settles most arguments. It asks for a review from those who will be
called at night. In our monorepo, which is written in TypeScript for the most part, a third of the folders had an owner
who had left. Now a test fails when a team does not exist.`,
  },
  {
    key: 'ipv6-home',
    title: 'IPv6 at home: from prefix to printer',
    tags: ['networking', 'homelab'],
    ageDays: 275,
    body: `The provider delegates a prefix of 56 bits, the router makes 256 networks of it, and every device picks an address
for itself, several in fact. Privacy addresses change daily, stable ones are for servers. Name services instead of
remembering numbers. The printer was the last device to learn IPv6, and the first to be reachable from the garden.`,
  },
  {
    key: 'ipv6-firewall',
    title: 'Firewall rules for IPv6 that do not break it',
    tags: ['networking', 'security', 'linux'],
    ageDays: 128,
    body: `Do not drop ICMPv6: neighbours are found with it, and so is the largest packet. Allow established connections, the
types that RFC 4890 names, and what you serve. There is no address translation to hide behind, so the default must be no.
Test from outside, over IPv6 only; many checkers silently use the old protocol.`,
  },
  {
    key: 'nat-explained',
    title: 'How IPv4 address translation works',
    tags: ['networking', 'beginners'],
    ageDays: 19,
    body: `The router replaces your private address with its own and remembers the port. Answers find their way back by that
memory, which lasts a few minutes. Nobody can begin a connection from outside, which people mistake for security. With
IPv6 every device has a public address again, and the trick is not needed.`,
  },
  {
    key: 'dry-knowledge',
    title: '“Don’t repeat yourself” is about knowledge, not about lines',
    tags: ['refactoring', 'architecture'],
    ageDays: 235,
    body: `Two pieces of code that look the same may know different things. If one can change without the other, they are no
repetition. The rule says that every fact has one place: a tax rate, a rule for passwords, the shape of a message. Merge
what changes for the same reason, and leave the rest alone.`,
  },
  {
    key: 'wrong-abstraction',
    title: 'The wrong abstraction costs more than a copy',
    tags: ['refactoring'],
    ageDays: 62,
    body: `Somebody read “don’t repeat yourself” and made one function of two. A year later it has six flags, and nobody dares
to touch it. Go back: copy it to each place where it is called, delete what that place does not need, and look at what is
left. Often it is two simple things, as in the beginning.`,
  },
  {
    key: 'spaced-repetition',
    title: 'Repeat, yourself, on day 1, 3 and 7: spaced repetition',
    tags: ['learning'],
    ageDays: 3,
    body: `Forgetting is a curve, and each repetition flattens it. Write your own cards, one fact on each. Don't read the
answer before you have said one aloud. Ten minutes in the morning suffice for four thousand words in a year. Delete cards
that you hate: they come back often, and teach nothing.`,
  },
  {
    key: 'rate-limiting',
    title: 'Rate limiting with a token bucket',
    tags: ['redis', 'architecture'],
    ageDays: 29,
    body: `A bucket holds tokens, each request takes one, and time puts some back. Bursts are allowed as far as the bucket is
deep. Keep two numbers per client, and update them in one script so that nobody gets between. Answer 429 with the seconds
to wait, and count whom you refuse.`,
  },
];
