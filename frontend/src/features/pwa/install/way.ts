import { isAppleMobile, type Signs } from '../../../shared/lib/apple-mobile';

/**
 * The way to install the app in this browser. `prompt`: it has offered to. `phone` and `mac`: by hand in
 * Safari. `menu`: by the browser's menu, if at all. `done`: the page runs as the installed app.
 */
export type Way = 'prompt' | 'phone' | 'mac' | 'menu' | 'done';

const dressedAsSafari =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser|Ddg\/|FBA[NV]|Instagram|Line\//;
/** From this version on Safari on a Mac can add a page to the Dock. */
const firstWithDock = 17;

export function safariWay(signs: Signs): 'phone' | 'mac' | null {
  const { userAgent } = signs;
  const version = /Version\/(\d{1,3})[\d.]* (?:Mobile\/\S+ )?Safari\//.exec(userAgent)?.[1];
  if (version === undefined || dressedAsSafari.test(userAgent)) return null;
  if (isAppleMobile(signs)) return 'phone';
  return userAgent.includes('Macintosh') && Number(version) >= firstWithDock ? 'mac' : null;
}
