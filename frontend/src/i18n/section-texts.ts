import { lazyNamespace } from './lazy-namespace';
import de from './locales/sections/de.json?url';
import en from './locales/sections/en.json?url';
import es from './locales/sections/es.json?url';
import fr from './locales/sections/fr.json?url';
import nl from './locales/sections/nl.json?url';
import tr from './locales/sections/tr.json?url';

/** Names of the sections of a shop, and what is said about them. */
export const { load: loadSectionTexts } = lazyNamespace('sections', {
  en,
  es,
  fr,
  de,
  tr,
  nl,
});
