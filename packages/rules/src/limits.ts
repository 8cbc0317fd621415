/** The largest id there is: PostgreSQL's integer. */
export const largestId = 2_147_483_647;

/** What the tools are called that agent sessions come from. */
export const toolNames = ['cli_tool_1', 'cli_tool_2', 'cli_tool_3', 'cli_tool_4', 'cli_tool_5', 'cli_tool_6'] as const;

/** How many people a text may mention, unless the site says otherwise. */
export const usualMentions = 7;

/**
 * What a caller may send at most, said once for the service that refuses more and for the API document that tells of
 * it. Lengths are in characters, as `isLongerThan` counts them, where nothing else is said. How it is rendered or stored
 * is bounded where that is done.
 */
export const limits = {
  /** A transcript: what is sent, what it may hold, how many a person has, and the raw files beside them. */
  agentSession: {
    bytes: 10 * 1024 * 1024,
    title: 200,
    messages: 50_000,
    levels: 50,
    perUser: 5_000,
    rawBytes: 25 * 1024 * 1024,
    rawFiles: 500,
  },
  apiKey: { description: 300 },
  article: {
    title: 128,
    bodyBytes: 800 * 1024,
    // Ours: addresses and series are in indexes, and a list shows a thousand descriptions at once.
    addressBytes: 2_000,
    series: 255,
    description: 2_000,
    // Just below a hundred hours.
    videoSeconds: 359_999,
  },
  /** Days of E1 `top`: longer periods cover every article, and PostgreSQL's calendar ends. */
  articlePeriodDays: 36_500,
  /** What is told of a change to it travels twice in one event, which NATS takes up to 1 MB. */
  billboard: { name: 255, body: 30_000, text: 255, tags: 25, ids: 1_000, codes: 500, roles: 50, weight: 10_000 },
  comment: { body: 25_000 },
  /** E18: of people, and of organizations, in one call. E16: how many tags, and by how much either way. */
  follow: { ids: 10_000, tags: 1_000, points: 1_000 },
  /** Credits as of one grant. */
  badge: { title: 255, description: 2_000, message: 1_000, credits: 1_000_000 },
  concept: { name: 100, description: 5_000, lookbackDays: 36_500 },
  /** A file (S11), and what it may become: the pixels of all its frames. */
  image: { bytes: 25 * 1024 * 1024, pixels: 50_000_000, frames: 500, edge: 16_000 },
  listing: { title: 128, body: 400, location: 32 },
  /** A moderator's note: it travels in events, which NATS takes up to 1 MB, twice in one of them. */
  note: 10_000,
  noteReason: 100,
  /** An id at a login provider, and how many are linked at once (A18). */
  identity: { uid: 255, bulk: 1_000 },
  /** What the mail says in place of its usual words (A8). */
  invitation: { subject: 150, message: 5_000, footnote: 1_000 },
  /** Of another's application: how many one person has, and what each may have. */
  oauthApplication: { perUser: 10, name: 100, redirectUris: 10, redirectUri: 2_000 },
  /** What people report and remark (A53). */
  feedback: { message: 2_500, reportedUrl: 250 },
  /** A page of administrators (A55): its bodies together and rendered, so that thirty fit into the message of a list. */
  sitePage: {
    title: 200,
    slug: 100,
    segments: 6,
    description: 2_000,
    bodyBytes: 100_000,
    renderedBytes: 350_000,
    addressBytes: 2_000,
    perList: 30,
  },
  podcast: { title: 255, slug: 100, description: 10_000, addressBytes: 2_000, body: 50_000 },
  /** What is asked for at addresses that something else had (A42), and the hops that may lead on within them. */
  requestRedirect: { addressBytes: 2_000, domain: 253, hops: 10 },
  organization: {
    name: 50,
    summary: 250,
    microblogUsername: 15,
    codehostUsername: 50,
    url: 200,
    location: 64,
    techStack: 640,
    tagLine: 60,
    story: 640,
    imageAddress: 2_000,
  },
  /** How many a person may have, and how long their names are. */
  passkey: { count: 20, name: 100 },
  password: { shortest: 10, longest: 200 },
  recommendedList: { name: 120, articles: 1_000 },
  /** How many people may be put into a segment, or taken out, in one call. */
  segment: { users: 10_000 },
  /** How many there may be: lists of them have no pages, and gateways keep the hosts of all. */
  subforem: { count: 1_000, domain: 253, name: 100, description: 2_000, addressBytes: 2_000 },
  /** How many may be named at once, to be marked as read. */
  notifications: { ids: 1_000 },
  /** How much is asked at once, and how long the texts are; a scale has one option more than its span. */
  survey: {
    title: 255,
    slug: 100,
    polls: 50,
    options: 15,
    fewestOptions: 2,
    scaleSpan: 20,
    prompt: 500,
    option: 256,
    supplementaryText: 500,
    answer: 1_000,
  },
  /** A list has up to 1,000 tags, and is one message. */
  tag: { name: 30, summary: 2_000 },
  trend: { name: 100 },
  user: { name: 100, email: 254, summary: 200, location: 100, websiteUrl: 100, otherUsername: 100 },
  username: 30,
} as const;
