import type { Language } from '@pictick/rules/language';
import { isProduction } from '../../../config/env';

/** The installed app says of itself in its person's language what it is. The build writes one manifest for each of them. */
export function speakInManifest(language: Language): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  const address = `/manifest.${language}.webmanifest`;
  if (isProduction && link && link.getAttribute('href') !== address) link.href = address;
}
