import { lazyNamespace } from './lazy-namespace';
import de from './locales/people/de.json?url';
import en from './locales/people/en.json?url';
import es from './locales/people/es.json?url';
import fr from './locales/people/fr.json?url';
import nl from './locales/people/nl.json?url';
import tr from './locales/people/tr.json?url';

/** Texts about the people of a family and their invitations. */
export const { load: loadPeopleTexts, withTexts: withPeopleTexts } = lazyNamespace('people', {
  en,
  es,
  fr,
  de,
  tr,
  nl,
});
