import { filters, invalidSettings, queryTexts } from './protocol-values.ts';

/** A request to record. `#` stands for the prefix of index names. */
export interface ProtocolRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** Instead of a JSON body. */
  text?: string;
  contentType?: string;
  key?: 'none' | 'wrong';
}

const get = (path: string, key?: 'none' | 'wrong'): ProtocolRequest => ({ method: 'GET', path, ...(key && { key }) });
const post = (path: string, body: unknown): ProtocolRequest => ({ method: 'POST', path, body });
const patch = (path: string, body: unknown): ProtocolRequest => ({ method: 'PATCH', path, body });
const remove = (path: string): ProtocolRequest => ({ method: 'DELETE', path });
const search = (body: object): ProtocolRequest =>
  post('/indexes/#found/search', { attributesToRetrieve: ['id'], ...body });
const federated = (query: object): ProtocolRequest => post('/multi-search', { federation: {}, queries: [query] });

const keys: ProtocolRequest[] = [
  get('/version', 'none'),
  get('/version', 'wrong'),
  get('/version'),
  get('/health', 'none'),
  { ...post('/multi-search', { queries: [] }), key: 'wrong' },
];

const indexes: ProtocolRequest[] = [
  get('/indexes/#none'),
  get('/indexes/#none/settings'),
  remove('/indexes/#none'),
  post('/indexes/#none/search', { q: 'x' }),
  post('/indexes/#none/documents/delete-batch', [1]),
  federated({ indexUid: '#none', q: 'x' }),
  post('/multi-search', { queries: [{ indexUid: '#none', q: 'x' }] }),
  ...[{ uid: 'a b' }, {}, { uid: '#made', x: 1 }, { uid: '#made', primaryKey: 1 }].map((body) =>
    post('/indexes', body),
  ),
  post('/indexes', { uid: '#made', primaryKey: 'id' }),
  post('/indexes', { uid: '#made', primaryKey: 'id' }),
  get('/indexes/#made'),
  get('/indexes/#made/settings'),
  patch('/indexes/a%20b/settings', {}),
  remove('/indexes/#made'),
  get('/indexes/#made'),
  get('/indexes?limit=x'),
  get('/indexes?x=1'),
];

const documents: ProtocolRequest[] = [
  // A document for a missing index creates it, even if the document is rejected.
  post('/indexes/#inferred/documents', [{ id: 1, other_id: 2 }]),
  get('/indexes/#inferred'),
  post('/indexes/#inferred/documents', [{ title: 'x' }]),
  post('/indexes/#inferred/documents', [{ my_id: 1, title: 'x' }]),
  get('/indexes/#inferred'),
  post('/indexes/#inferred/documents?primaryKey=title', [{ my_id: 2, title: 'x' }]),
  post('/indexes/#inferred/documents?primaryKey=my_id', [{ my_id: 2, title: 'x' }]),
  post('/indexes/#inferred/documents?primaryKey=my_id', [{ my_id: 3 }, { id: 2, title: 'x' }]),
  ...['a b', -1, 1.5, null, 'a_b-1', [1], true, '', 'é'].map((id) =>
    post('/indexes/#inferred/documents', [{ my_id: id }]),
  ),
  post('/indexes/#inferred/documents', []),
  post('/indexes/#inferred/documents', { my_id: 9 }),
  post('/indexes/#inferred/documents', 5),
  post('/indexes/#inferred/documents?x=1', []),
  { method: 'POST', path: '/indexes/#inferred/documents', text: '[{', contentType: 'application/json' },
  { method: 'POST', path: '/indexes/#inferred/documents', text: '', contentType: 'application/json' },
  { method: 'POST', path: '/indexes/#inferred/documents', text: '[]', contentType: 'text/plain' },
  post('/indexes/a%20b/documents', []),
  post('/indexes/#inferred/documents/delete-batch', 5),
  post('/indexes/#inferred/documents/delete-batch', ['a b', 1, 2, 99]),
  get('/tasks/987654321'),
  get('/tasks/x'),
  get('/tasks?uids=x&limit=1'),
  get('/tasks?uids=987654321&limit=-1'),
  get('/tasks?uids=987654321&limit=1'),
  get('/tasks?uids=&limit=0'),
  get('/tasks?uids=,&limit=1'),
  get('/tasks?x=1'),
];

const settings: ProtocolRequest[] = [
  ...invalidSettings.map((body) => patch('/indexes/#set/settings', body)),
  get('/indexes/#set'),
  // Contradicts the current settings: accepted, and the task fails.
  patch('/indexes/#set/settings', { typoTolerance: { minWordSizeForTypos: { oneTypo: 20 } } }),
  patch('/indexes/#set/settings', { typoTolerance: { disableOnNumbers: true }, rankingRules: ['n:desc', 'words'] }),
  get('/indexes/#set/settings'),
  patch('/indexes/#set/settings', { rankingRules: null, pagination: { maxTotalHits: 5 } }),
  get('/indexes/#set/settings'),
  { method: 'PATCH', path: '/indexes/#set/settings', text: '{', contentType: 'application/json' },
  { method: 'PATCH', path: '/indexes/#set/settings', text: '{}', contentType: 'text/plain' },
  { method: 'PATCH', path: '/indexes/#set/settings', text: '{}', contentType: '' },
];

const searches: ProtocolRequest[] = [
  patch('/indexes/#found/settings', { searchableAttributes: ['title', 'body'], filterableAttributes: ['n', 'tag'] }),
  post('/indexes/#found/documents', [
    { id: 1, title: 'marmot loop', body: 'explained here', n: 3, tag: ['a', 'b'] },
    { id: 2, title: 'a loop', body: 'for each marmot', n: 5, tag: ['A'] },
    { id: 3, title: 'halfzander', n: 7, tag: 'c' },
    { id: 4, title: 'half zander', body: '2024' },
  ]),
  ...queryTexts.map((q) => search({ q, matchingStrategy: 'all' })),
  ...['loop marmot zander', 'loop explained each'].map((q) => search({ q })),
  ...filters.map((filter) => search({ filter })),
  search({ limit: 2, offset: 1 }),
  search({ limit: 0 }),
  ...[
    { q: 5 },
    { limit: -1 },
    { offset: -1 },
    { foo: 1 },
    { matchingStrategy: 'some' },
    { attributesToRetrieve: 'id' },
  ].map(search),
  post('/indexes/#found/search', 5),
  { method: 'POST', path: '/indexes/#found/search', text: '{', contentType: 'application/json' },
  post('/multi-search', {
    queries: [
      { indexUid: '#found', q: 'loop' },
      { indexUid: '#found', q: 'half', limit: 1 },
    ],
  }),
  post('/multi-search', {
    federation: { limit: 3, offset: 1 },
    queries: [
      { indexUid: '#found', q: 'marmot', federationOptions: { weight: 0.000001 } },
      { indexUid: '#found', q: 'loop', filter: 'n = 5' },
      { indexUid: '#found', q: 'half' },
    ],
  }),
  federated({ indexUid: '#found', q: 'loop', filter: 'title = x' }),
  ...[{ q: 'x' }, { indexUid: 'a b' }, { indexUid: '#found', limit: 1 }, { indexUid: '#found', foo: 1 }].map(federated),
  ...[{ weight: -1 }, { x: 1 }].map((federationOptions) => federated({ indexUid: '#found', federationOptions })),
  post('/multi-search', { queries: [{ indexUid: '#found', federationOptions: { weight: 1 } }] }),
  ...[{ queries: 5 }, { queries: [], x: 1 }, { federation: 5, queries: [] }, { federation: {} }].map((body) =>
    post('/multi-search', body),
  ),
  post('/multi-search', { federation: { x: 1 }, queries: [] }),
  post('/multi-search', { federation: { limit: -1 }, queries: [] }),
  patch('/indexes/#found/settings', { pagination: { maxTotalHits: 2 }, displayedAttributes: ['id', 'title'] }),
  post('/indexes/#found/search', { offset: 1, limit: 5 }),
  federated({ indexUid: '#found', attributesToRetrieve: ['title', 'body'] }),
  patch('/indexes/#found/settings', { rankingRules: ['n:desc', 'words'] }),
  search({ q: 'loop' }),
];

const searchSorted = (body: object): ProtocolRequest =>
  post('/indexes/#sorted/search', { attributesToRetrieve: ['id'], matchingStrategy: 'all', ...body });

const sorted: ProtocolRequest[] = [
  patch('/indexes/#sorted/settings', {
    searchableAttributes: ['names', 'text'],
    sortableAttributes: ['date'],
    rankingRules: ['sort', 'words', 'typo', 'attribute', 'proximity', 'exactness', 'weight:desc'],
  }),
  post('/indexes/#sorted/documents', [
    { id: 1, names: ['ada lovelace', 'countess'], text: ['first', 'program'], weight: 1, date: 30 },
    { id: 2, names: ['lovelace'], text: ['ada'], weight: 5, date: 10 },
    { id: 3, names: ['ada', 'lovelace'], text: [], weight: 9, date: 20 },
    { id: 4, names: ['lovelace'], text: ['ada'], weight: 7 },
  ]),
  ...['ada lovelace', '"ada lovelace"', 'lovelace', 'lovelace countess', '"lovelace countess"', 'ada'].flatMap((q) => [
    searchSorted({ q }),
    searchSorted({ q, sort: ['date:desc'] }),
  ]),
  searchSorted({ sort: ['date:asc'] }),
  ...[['weight:asc'], ['date:up'], ['date'], 5, [5]].map((sort) => searchSorted({ sort })),
];

/** Requests that show what a server rejects, at once or in a task, and what it finds. */
export const protocolRequests = [...keys, ...indexes, ...documents, ...settings, ...searches, ...sorted];
