/** Of the shorter side. */
const figureShare = 0.4;
const figure = '/figures/kuzu-wave.svg';

let drawn = false;

/**
 * What an iPhone or iPad shows while the installed app starts; it is asked for when somebody puts the app on their screen. Elsewhere icon and
 * colours of the manifest do. Drawn for the very screen it stands on: no list of screens stays complete.
 */
export async function drawSplash(): Promise<void> {
  // In the installed app it is too late.
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

/** Kuzu in the middle of the page's own ground, `width` x `height` in pixels of the screen. A data: address, because it is kept beyond this page. */
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
