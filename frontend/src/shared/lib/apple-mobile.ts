/** By these a browser tells its device. */
export interface Signs {
  userAgent: string;
  touchPoints: number;
}

export const deviceSigns = (): Signs => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});

/** True for an iPhone and an iPad, which identifies as a Mac; but no Mac has a touch screen. */
export const isAppleMobile = ({ userAgent, touchPoints }: Signs): boolean =>
  /iPhone|iPod|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
