/** Where each service of a platform listens, `host:port`. */
export type Addresses = Record<'content' | 'community' | 'listings' | 'admin' | 'analytics', string>;
