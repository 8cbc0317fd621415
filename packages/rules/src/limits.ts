/** The largest id: the maximum of PostgreSQL's integer. */
export const largestId = 2_147_483_647;

/** The largest number of unread notifications that is counted. */
export const maxUnread = 100;

/** Names of the tools that agent sessions come from. */
export const toolNames = ['cli_tool_1', 'cli_tool_2', 'cli_tool_3', 'cli_tool_4', 'cli_tool_5', 'cli_tool_6'] as const;

/**
 * Maximum sizes of inputs, shared by the services and the API document. Lengths are in characters (`isLongerThan`) unless the
 * name has a unit. Limits of rendering and storage are defined elsewhere.
 */
export const limits = {
  /** A transcript: its size and content, the number per user, and its raw files. */
  agentSession: {
    bytes: 10 * 1024 * 1024,
    title: 200,
    messages: 50_000,
    maxDepth: 50,
    perUser: 5_000,
    rawBytes: 25 * 1024 * 1024,
    rawFiles: 500,
  },
  apiKey: { description: 300 },
  article: {
    title: 128,
    bodyBytes: 800 * 1024,
    // Our own limits: paths and series are in indexes, and a list shows a thousand descriptions at once.
    urlBytes: 2_000,
    series: 255,
    slug: 150,
    description: 2_000,
    pinnedPerAuthor: 5,
    draftsPerAuthor: 5_000,
    /** Parts of a series that its owner can put in order. */
    seriesParts: 1_000,
    /** Versions of one text in different languages. */
    translations: 50,
    // Just below a hundred hours.
    videoSeconds: 359_999,
  },
  /** Maximum days of ListArticles `top`: longer periods cover every article, and PostgreSQL's calendar is limited. */
  articlePeriodDays: 36_500,
  /** An event holds the billboard before and after a change, and NATS limits it to 1 MB. */
  billboard: { name: 255, body: 30_000, text: 255, tags: 25, ids: 1_000, codes: 500, roles: 50, weight: 10_000 },
  /**
   * The excerpt is the first words that lists show; `articles` are those of one ListLatestComments, and `laterReplies` those
   * behind a window of GetDiscussion that are counted.
   */
  comment: { body: 25_000, excerpt: 160, articles: 100, laterReplies: 1_000 },
  /**
   * CreateFollows: users and organizations in one call. ListFollowedTags: tags in one call, and points from −1,000 to 1,000.
   */
  follow: { ids: 10_000, names: 20, tags: 1_000, points: 1_000 },
  /** A badge, the message of an award, and the credits of one grant. */
  badge: { title: 255, description: 2_000, message: 1_000, credits: 1_000_000 },
  concept: { name: 100, description: 5_000, lookbackDays: 36_500 },
  /**
   * A form of pages: its size with a file, and URL-encoded, which has room for the longest article; the characters of one of its texts;
   * its values, and the headers of a value in parts.
   */
  form: {
    bytes: 26 * 1024 * 1024,
    encodedBytes: 2.5 * 1024 * 1024,
    text: 1024 * 1024,
    values: 500,
    partHeaderBytes: 4_096,
  },
  /** An uploaded file (rules.md#body-sizes), and the pixels of all frames when decoded. */
  image: { bytes: 25 * 1024 * 1024, pixels: 50_000_000, frames: 500, maxEdgePixels: 16_000 },
  listing: { title: 128, body: 400, location: 32 },
  /** A moderator's note: an event holds it twice, and NATS limits it to 1 MB. */
  note: 10_000,
  noteReason: 100,
  /** An id at an identity provider, and the number linked in one call (LinkIdentities). */
  identity: { uid: 255, bulk: 1_000 },
  /** Custom texts of an invitation mail (InviteUser). */
  invitation: { subject: 150, message: 5_000, footnote: 1_000 },
  /** Invitations of an organization that wait for an answer. */
  organizationInvitation: { pending: 100 },
  /** An OAuth application, and the number per user. */
  oauthApplication: { perUser: 10, name: 100, redirectUris: 10, redirectUri: 2_000 },
  /** A subscription to a feed (RequestFeedSubscription). */
  feedSubscription: { topicBytes: 1_000, callbackBytes: 2_000, secretBytes: 200 },
  /** A page that mentions an article (ReceiveWebmention), and what is kept of it. */
  webmention: { urlBytes: 2_000, titleLength: 200, authorLength: 100 },
  /** Feedback messages (UpdateFeedbackMessage). */
  feedback: { message: 2_500, reportedUrl: 250 },
  /** A page (CreatePage): its body as sent and rendered, so that thirty fit into the message of a list. */
  sitePage: {
    title: 200,
    slug: 100,
    segments: 6,
    description: 2_000,
    bodyBytes: 100_000,
    renderedBytes: 350_000,
    urlBytes: 2_000,
    perList: 30,
  },
  /** Articles and comments whose reactions are counted in one call (ListReactionCounts). */
  reactionCounts: { ids: 100 },
  podcast: { title: 255, slug: 100, description: 10_000, urlBytes: 2_000, body: 50_000 },
  /** A request redirect (CreateRequestRedirect), and the maximum of chained redirects. */
  requestRedirect: { urlBytes: 2_000, domain: 253, hops: 10 },
  /** Lengths, and the number of organizations that a user who creates them may administer. */
  organization: {
    perAdministrator: 20,
    name: 50,
    summary: 250,
    microblogUsername: 15,
    codehostUsername: 50,
    url: 200,
    location: 64,
    techStack: 640,
    tagLine: 60,
    story: 640,
    imageUrl: 2_000,
  },
  /** Passkeys per user, and the length of their names. */
  passkey: { count: 20, name: 100 },
  password: { minLength: 10, maxLength: 200 },
  recommendedList: { name: 120, articles: 1_000 },
  /** Users added to or removed from a segment in one call. */
  segment: { users: 10_000 },
  /** Number of subforems: their lists are not paginated, and gateways keep all hosts in memory. */
  subforem: { count: 1_000, domain: 253, name: 100, description: 2_000, urlBytes: 2_000 },
  readingList: { perUser: 10_000 },
  /**
   * Ids that can be marked as read in one call, the largest number of unread notifications that is counted, those that a user
   * keeps, and characters of the first words of a comment.
   */
  notifications: { ids: 1_000, unread: maxUnread, kept: 1_000 },
  /** Questions and texts of a survey; a scale has one option more than its span. */
  survey: {
    title: 255,
    slug: 100,
    polls: 50,
    options: 15,
    minOptions: 2,
    scaleSpan: 20,
    prompt: 500,
    option: 256,
    supplementaryText: 500,
    answer: 1_000,
  },
  /** Results of a type that a search counts and lists. */
  search: { results: 1_000 },
  /** Summaries are short enough for 1,000 tags in one message. */
  tag: { name: 30, summary: 2_000 },
  trend: { name: 100 },
  user: {
    name: 100,
    email: 254,
    summary: 200,
    location: 100,
    websiteUrl: 100,
    otherUsername: 100,
    imageUrl: 2_000,
    links: 5,
    link: 200,
    pronouns: 30,
    work: 100,
    education: 100,
  },
  username: 30,
  /** Records of each kind in one call of GetViewer. */
  viewer: { ids: 100, hiddenComments: 10 },
  /** Former usernames that resolve to an account or an organization, whose events carry all of them. */
  formerUsernames: 100,
  /** How long a name that was given up is kept for its former owner, and how many names of one owner at once. */
  heldNames: { days: 90, perOwner: 10 },
} as const;
