const year = 31_536_000;

/**
 * Sets a cookie that says only that a user is signed in. By it the server redirects from the landing page to
 * the lists. It is no credential.
 */
export function hintSignedIn(signedIn: boolean): void {
  document.cookie = `pictick_in=1; path=/; samesite=lax; max-age=${signedIn ? year : 0}${window.location.protocol === 'https:' ? '; secure' : ''}`;
}
