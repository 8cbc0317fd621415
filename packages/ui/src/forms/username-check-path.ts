/** The path that tells why no one can have the `username` of its query, as a text; empty for a free username. */
export const usernameCheckPath = '/signup/username';
