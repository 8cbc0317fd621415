/** The path of the first steps of a new user, which take the path to return to as `return_to`. */
export const welcomePath = '/settings/welcome';
