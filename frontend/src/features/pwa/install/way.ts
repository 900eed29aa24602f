/**
 * How this browser gets the app onto the device. `prompt`: it has offered to. `phone` and `mac`: Safari, where people do it by hand.
 * `menu`: by its own menu, if at all. `done`: this is the installed app.
 */
export type Way = 'prompt' | 'phone' | 'mac' | 'menu' | 'done';

export interface Signs {
  userAgent: string;
  touchPoints: number;
}

const dressedAsSafari =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser|Ddg\/|FBA[NV]|Instagram|Line\//;
/** From this one on Safari on a Mac can put a page into the Dock. */
const firstWithDock = 17;

export function safariWay({ userAgent, touchPoints }: Signs): 'phone' | 'mac' | null {
  const version = /Version\/(\d{1,3})[\d.]* (?:Mobile\/\S+ )?Safari\//.exec(userAgent)?.[1];
  if (version === undefined || dressedAsSafari.test(userAgent)) return null;
  if (/iPhone|iPod|iPad/.test(userAgent)) return 'phone';
  if (!userAgent.includes('Macintosh')) return null;
  // An iPad says that it is a Mac; no Mac has a touch screen.
  if (touchPoints > 1) return 'phone';
  return Number(version) >= firstWithDock ? 'mac' : null;
}
