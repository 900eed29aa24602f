import { voiceOf } from '../testing/speech-stand-in';
import { chooseVoice, spokenLanguages } from './voices';

const chosen = (voices: SpeechSynthesisVoice[], language: 'en' | 'de', regions: string[] = []) =>
  chooseVoice(voices, language, regions)?.name ?? null;

it('chooseVoice takes no remote voice, be it the default', () => {
  const remote = voiceOf('en-US', { remote: true, isDefault: true });
  expect(chosen([remote], 'en')).toBeNull();
  expect(chosen([remote, voiceOf('en-AU')], 'en')).toBe('en-AU voice');
});

it.each(['de', 'de-AT', 'de_DE', 'deu_DEU', 'ger-x-deb'])('chooseVoice knows %s as German', (tag) => {
  expect(chosen([voiceOf('dex'), voiceOf(tag)], 'de')).toBe(`${tag} voice`);
});

it('chooseVoice prefers the region of the browser, then the default', () => {
  const voices = [voiceOf('en-US', { isDefault: true }), voiceOf('en_GB')];
  expect(chosen(voices, 'en')).toBe('en-US voice');
  expect(chosen(voices, 'en', ['de-DE', 'en-GB'])).toBe('en_GB voice');
});

it.each([{ name: 'Bad News' }, { name: 'Eddy (German)' }, { voiceURI: 'com.apple.eloquence.de-DE.Reed' }])(
  'chooseVoice takes a voice that sounds odd (%j) only where there is no other',
  (odd) => {
    const voice = voiceOf('de-DE', { ...odd, isDefault: true });
    expect(chosen([voice, voiceOf('de-CH')], 'de', ['de-DE'])).toBe('de-CH voice');
    expect(chosen([voice], 'de')).toBe(voice.name);
  },
);

it('spokenLanguages has the languages with a voice of this device', () => {
  const voices = [voiceOf('tr-TR'), voiceOf('fr-FR', { remote: true }), voiceOf('ja-JP')];
  expect([...spokenLanguages(voices)]).toEqual(['tr']);
});
