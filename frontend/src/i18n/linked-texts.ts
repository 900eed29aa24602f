import { lazyNamespace } from './lazy-namespace';
import de from './locales/linked/de.json?url';
import en from './locales/linked/en.json?url';
import es from './locales/linked/es.json?url';
import fr from './locales/linked/fr.json?url';
import nl from './locales/linked/nl.json?url';
import tr from './locales/linked/tr.json?url';

/** Texts about the linked devices of the children. */
export const { load: loadLinkedTexts, withTexts: withLinkedTexts } = lazyNamespace('linked', {
  en,
  es,
  fr,
  de,
  tr,
  nl,
});
