import { drawLinkCode } from '@pictick/rules/household/link-code';

/** A random integer from 0 to `sides` - 1, each as likely as the others; `sides` is 256 at most. */
function draw(sides: number): number {
  const limit = 256 - (256 % sides);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return byte % sides;
  }
}

/** A new code that links a device. */
export const drawCode = (): string => drawLinkCode(draw);

/** As the page shows it: capitals in two groups of four. */
export const inGroups = (code: string): [first: string, second: string] => {
  const letters = code.toLocaleUpperCase('en');
  return [letters.slice(0, 4), letters.slice(4)];
};
