import { lazyNamespace } from './lazy-namespace';
import de from './locales/referrals/de.json?url';
import en from './locales/referrals/en.json?url';
import es from './locales/referrals/es.json?url';
import fr from './locales/referrals/fr.json?url';
import nl from './locales/referrals/nl.json?url';
import tr from './locales/referrals/tr.json?url';

/** Texts of referrals, for inviters and invited users. */
export const { load: loadReferralTexts, withTexts: withReferralTexts } = lazyNamespace('referrals', {
  en,
  es,
  fr,
  de,
  tr,
  nl,
});
