const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([sign]) => sign.test(agent))?.[1];

/**
 * A label by which a user recognises a device in the list of sessions: "Chrome, Android". Holds nothing else.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const agent = userAgent ?? '';
  return [nameIn(agent, browsers), nameIn(agent, systems)].filter((part) => part !== undefined).join(', ');
}
