/** Opens the sign-in page, which returns to the current URL. */
export function signIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/signin?${new URLSearchParams({ return_to: pathname + search }).toString()}`);
}
