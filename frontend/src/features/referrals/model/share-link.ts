/** What the browser can do with a link. */
export const canShare = (browser: { share?: unknown } = navigator): boolean =>
  typeof browser.share === 'function';

/** False: they thought better of it. Throws where it did not work. */
export async function shareLink(words: { title: string; text: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(words);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

/** Throws where the browser does not let us: whoever wants it can still mark it by hand. */
export const copyLink = (link: string): Promise<void> => navigator.clipboard.writeText(link);
