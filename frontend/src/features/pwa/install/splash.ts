/** The share of the shorter side of the screen. */
const figureShare = 0.4;
const figure = '/figures/kuzu-wave.svg';

let drawn = false;

/**
 * Draws the splash screen of the installed app on iPhone and iPad, which Safari reads when the app is
 * installed. It is drawn for the present screen, because no list of screen sizes stays complete.
 */
export async function drawSplash(): Promise<void> {
  // Safari does not read it in an installed app.
  if (drawn || (navigator as { standalone?: boolean }).standalone !== false) return;
  drawn = true;
  const kuzu = new Image();
  kuzu.src = figure;
  await kuzu.decode();
  const [short = 0, long = 0] = [screen.width, screen.height]
    .map((side) => Math.round(side * devicePixelRatio))
    .sort((a, b) => a - b);
  for (const [orientation, width, height] of [
    ['portrait', short, long],
    ['landscape', long, short],
  ] as const) {
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = `screen and (orientation: ${orientation})`;
    link.href = paint(kuzu, width, height);
    document.head.append(link);
  }
}

/**
 * Kuzu on the page's background, `width` x `height` in device px. A data: URL, because it outlives this page.
 */
function paint(kuzu: HTMLImageElement, width: number, height: number): string {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  pen.fillRect(0, 0, width, height);
  const wide = Math.min(width, height) * figureShare;
  const high = (wide * kuzu.naturalHeight) / kuzu.naturalWidth;
  pen.drawImage(kuzu, (width - wide) / 2, (height - high) / 2, wide, high);
  return canvas.toDataURL('image/png');
}
