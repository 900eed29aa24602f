import { type Language, languages, languageOf } from '@pictick/rules/language';

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default' | 'name' | 'voiceURI'>;

/** Some Android devices name the languages of their voices by three letters. */
const longTags: Readonly<Record<string, Language>> = {
  eng: 'en',
  spa: 'es',
  fra: 'fr',
  fre: 'fr',
  deu: 'de',
  ger: 'de',
  tur: 'tr',
  nld: 'nl',
  dut: 'nl',
};

const languageOfVoice = ({ lang }: Voice): Language | null =>
  languageOf(lang) ?? longTags[lang.slice(0, 3).toLowerCase()] ?? null;

/** Voices of Apple's systems that sing, whisper or sound like a robot. */
const isOdd = ({ name, voiceURI }: Voice): boolean =>
  /\.eloquence\.|\.speech\.synthesis\.voice\./.test(voiceURI) ||
  /^(?:albert|bad news|bahh|bells|boing|bubbles|cellos|eddy|flo|fred|good news|grandma|grandpa|jester|junior|kathy|organ|ralph|reed|rocko|sandy|shelley|superstar|trinoids|whisper|wobble|zarvox)\b/i.test(
    name,
  );

/**
 * The voice for a language: on this device, else none. A remote voice would send the child's words away.
 * `regions`: the tags of the browser, which choose between American and British English.
 */
export function chooseVoice<V extends Voice>(
  voices: readonly V[],
  language: Language,
  regions: readonly string[],
): V | null {
  const region = regions.find((tag) => languageOf(tag) === language)?.toLowerCase();
  const rank = (voice: V): number =>
    (isOdd(voice) ? 4 : 0) +
    (voice.lang.replace('_', '-').toLowerCase() === region ? 0 : 2) +
    (voice.default ? 0 : 1);
  const [best = null] = voices
    .filter((voice) => voice.localService && languageOfVoice(voice) === language)
    .sort((a, b) => rank(a) - rank(b));
  return best;
}

export const spokenLanguages = (voices: readonly Voice[]): ReadonlySet<Language> =>
  new Set(languages.filter((language) => chooseVoice(voices, language, []) !== null));
