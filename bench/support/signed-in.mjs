// @ts-check
/** @typedef {{ householdId: string, childId: string | null }} KidMode */

/**
 * Signs a browser in as the app does: the session is a row of IndexedDB, and localStorage has a copy of the token.
 * No script of the app runs and nothing is cached, so the next page is the first. With `kid` the device is given
 * to a child.
 * @param {import('@playwright/test').Page} page
 * @param {string} url of the app
 * @param {{ id: string, token: string }} person
 * @param {KidMode} [kid]
 */
export async function storeSession(page, url, { id, token }, kid) {
  const expiresAt = Math.floor(Date.now() / 1000) + 40 * 3_600;
  const row = { userId: id, token, expiresAt, name: 'Ada', email: `${id}@example.org`, ...(kid && { kid }) };
  await page.goto(new URL('/robots.txt', url).href);
  // Runs in the page.
  /* global indexedDB */
  await page.evaluate(async (session) => {
    if (!session.kid) localStorage.setItem('token', session.token);
    await new Promise((resolve, reject) => {
      const open = indexedDB.open('pictick', 1);
      open.onupgradeneeded = () => open.result.createObjectStore('session');
      open.onerror = reject;
      open.onsuccess = () => {
        const tx = open.result.transaction('session', 'readwrite');
        tx.objectStore('session').put(session, 'current');
        tx.oncomplete = () => {
          open.result.close();
          resolve(undefined);
        };
      };
    });
  }, row);
}
