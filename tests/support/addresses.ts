/** `host:port` of each service. */
export type Addresses = Record<'content' | 'community' | 'listings' | 'admin' | 'analytics', string>;
