import { LinkPage } from './link-page';
import { loadLinkTexts } from './link-texts';

/**
 * The page that links this device, with its texts. Imported on demand only.
 * @throws Error if the texts cannot be fetched.
 */
export async function loadLinkPage(): Promise<typeof LinkPage> {
  await loadLinkTexts();
  return LinkPage;
}
