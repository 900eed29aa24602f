/** True where the browser has a share dialog. */
export const canShare = (browser: { share?: unknown } = navigator): boolean =>
  typeof browser.share === 'function';

/**
 * Opens the share dialog. False means that the user cancelled.
 * @throws DOMException if sharing failed
 */
export async function shareLink(words: { title: string; text: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(words);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

/**
 * Copies the link. If the browser denies it the user can still select the link.
 * @throws DOMException if the browser denies it
 */
export const copyLink = (link: string): Promise<void> => navigator.clipboard.writeText(link);
