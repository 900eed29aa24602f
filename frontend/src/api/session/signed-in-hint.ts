const year = 31_536_000;

/**
 * A cookie that says only that somebody is signed in here, nothing of who: by it the server sends them from the landing page to their
 * lists before anything is shown. It proves nothing and opens nothing.
 */
export function hintSignedIn(signedIn: boolean): void {
  document.cookie = `pictick_in=1; path=/; samesite=lax; max-age=${signedIn ? year : 0}${window.location.protocol === 'https:' ? '; secure' : ''}`;
}
