/**
 * The way to install the app in this browser. `prompt`: it has offered to. `phone` and `mac`: by hand in
 * Safari. `menu`: by the browser's menu, if at all. `done`: the page runs as the installed app.
 */
export type Way = 'prompt' | 'phone' | 'mac' | 'menu' | 'done';

export interface Signs {
  userAgent: string;
  touchPoints: number;
}

const dressedAsSafari =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser|Ddg\/|FBA[NV]|Instagram|Line\//;
/** From this version on Safari on a Mac can add a page to the Dock. */
const firstWithDock = 17;

export function safariWay({ userAgent, touchPoints }: Signs): 'phone' | 'mac' | null {
  const version = /Version\/(\d{1,3})[\d.]* (?:Mobile\/\S+ )?Safari\//.exec(userAgent)?.[1];
  if (version === undefined || dressedAsSafari.test(userAgent)) return null;
  if (/iPhone|iPod|iPad/.test(userAgent)) return 'phone';
  if (!userAgent.includes('Macintosh')) return null;
  // An iPad identifies as a Mac, but no Mac has a touch screen.
  if (touchPoints > 1) return 'phone';
  return Number(version) >= firstWithDock ? 'mac' : null;
}
