/** The largest id there is: PostgreSQL's integer. */
export const largestId = 2_147_483_647;

/** What the tools are called that agent sessions come from. */
export const toolNames = ['cli_tool_1', 'cli_tool_2', 'cli_tool_3', 'cli_tool_4', 'cli_tool_5', 'cli_tool_6'] as const;

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
  comment: { body: 25_000 },
  /** E18: of people, and of organizations, in one call. E16: how many tags, and by how much either way. */
  follow: { ids: 10_000, tags: 1_000, points: 1_000 },
  concept: { name: 100, description: 5_000 },
  /** A file (S11), and what it may become: the pixels of all its frames. */
  image: { bytes: 25 * 1024 * 1024, pixels: 50_000_000, frames: 500, edge: 16_000 },
  listing: { title: 128, body: 400, location: 32 },
  /** A moderator's note: it travels in events, which NATS takes up to 1 MB, twice in one of them. */
  note: 10_000,
  /** Of another's application: how many one person has, and what each may have. */
  oauthApplication: { perUser: 10, name: 100, redirectUris: 10, redirectUri: 2_000 },
  podcast: { title: 255, slug: 100, description: 10_000, addressBytes: 2_000, body: 50_000 },
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
  },
  /** How many a person may have, and how long their names are. */
  passkey: { count: 20, name: 100 },
  password: { shortest: 10, longest: 200 },
  /** How many there may be: lists of them have no pages, and gateways keep the hosts of all. */
  subforem: { count: 1_000, domain: 253, name: 100, description: 2_000, addressBytes: 2_000 },
  /** How many may be named at once, to be marked as read. */
  notifications: { ids: 1_000 },
  /** A list has up to 1,000 tags, and is one message. */
  tag: { name: 30, summary: 2_000 },
  trend: { name: 100 },
  user: { name: 100, email: 254, summary: 200, location: 100, websiteUrl: 100, otherUsername: 100 },
  username: 30,
} as const;
