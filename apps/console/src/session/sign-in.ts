/** Leads to the site's page for signing in, and from there back to where somebody was. */
export function signIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/signin?${new URLSearchParams({ return_to: pathname + search }).toString()}`);
}
