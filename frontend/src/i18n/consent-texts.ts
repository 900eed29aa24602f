import { lazyNamespace } from './lazy-namespace';
import de from './locales/consent/de.json?url';
import en from './locales/consent/en.json?url';
import es from './locales/consent/es.json?url';
import fr from './locales/consent/fr.json?url';
import nl from './locales/consent/nl.json?url';
import tr from './locales/consent/tr.json?url';

/** Texts about consent and the data of children. */
export const { load: loadConsentTexts, withTexts: withConsentTexts } = lazyNamespace('consent', {
  en,
  es,
  fr,
  de,
  tr,
  nl,
});
