import { lazyNamespace } from './lazy-namespace';
import de from './locales/billing/de.json?url';
import en from './locales/billing/en.json?url';
import es from './locales/billing/es.json?url';
import fr from './locales/billing/fr.json?url';
import nl from './locales/billing/nl.json?url';
import tr from './locales/billing/tr.json?url';

/** Texts of billing, which the first screen does not need. */
export const { load: loadBillingTexts, withTexts: withBillingTexts } = lazyNamespace('billing', {
  en,
  es,
  fr,
  de,
  tr,
  nl,
});
