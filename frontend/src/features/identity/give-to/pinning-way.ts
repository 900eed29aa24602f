export type PinningWay = 'ios' | 'android';

interface Signs {
  userAgent: string;
  touchPoints: number;
}

/** How this device keeps one app in front. Null if it is no phone and no tablet. */
export function pinningWay({ userAgent, touchPoints }: Signs): PinningWay | null {
  if (userAgent.includes('Android')) return 'android';
  // An iPad identifies as a Mac, but no Mac has a touch screen.
  const isApple = /iPhone|iPod|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return isApple ? 'ios' : null;
}
