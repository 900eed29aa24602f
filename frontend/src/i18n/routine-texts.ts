import { lazyNamespace } from './lazy-namespace';
import de from './locales/routines/de.json?url';
import en from './locales/routines/en.json?url';
import es from './locales/routines/es.json?url';
import fr from './locales/routines/fr.json?url';
import nl from './locales/routines/nl.json?url';
import tr from './locales/routines/tr.json?url';

/** Texts of routines, and of the ready-made ones. */
export const { load: loadRoutineTexts, withTexts: withRoutineTexts } = lazyNamespace('routines', {
  en,
  es,
  fr,
  de,
  tr,
  nl,
});
