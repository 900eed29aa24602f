import i18next from 'i18next';
import de from '../../i18n/locales/de.json';
import en from '../../i18n/locales/en.json';
import es from '../../i18n/locales/es.json';
import fr from '../../i18n/locales/fr.json';
import nl from '../../i18n/locales/nl.json';
import tr from '../../i18n/locales/tr.json';
import { ApiError, errorOf, messageOf, messageOfCode } from './api-error';

const locales = { en, es, fr, de, tr, nl };

describe.each(Object.keys(locales))('The error message in %s', (language) => {
  beforeAll(() =>
    i18next.init({
      lng: language,
      resources: Object.fromEntries(
        Object.entries(locales).map(([each, translation]) => [each, { translation }]),
      ),
    }),
  );

  it.each([
    'LIST_DELETED',
    'METHOD_NOT_ALLOWED',
    'BAD_REQUEST',
    'CONFLICT',
    'REQUEST_TIMEOUT',
    'UNSUPPORTED_MEDIA_TYPE',
    'URI_TOO_LONG',
    'HTTP_422',
    'HTTP_405',
    'HTTP_409',
    'HTTP_418',
    'HTTP_504',
  ])('for the code %s is a sentence', (code) => {
    expect(messageOfCode(code)).toMatch(/ .*\.$/);
    expect(messageOfCode(code)).not.toContain('errors.');
  });

  it.each([
    [400, 'errors.invalidRequest'],
    [409, 'errors.alreadyExists'],
    [422, 'errors.validationFailed'],
  ])('for the status %i without a key is %s', (status, key) => {
    expect(messageOf(errorOf(status, 'from a proxy'))).toBe(i18next.t(key));
  });

  it('for a generic error names the failed action', () => {
    const told = messageOf(new ApiError(500, 'INTERNAL_ERROR', 'errors.internalError'), 'errors.shareList');
    expect(told).toBe(i18next.t('errors.shareList'));
    expect(told).toMatch(/ .*\.$/);
    expect(messageOf(new ApiError(403, 'FORBIDDEN', 'errors.forbidden'), 'errors.shareList')).toBe(
      i18next.t('errors.forbidden'),
    );
  });

  // Only requests that no queue keeps show this message.
  it('for a lost connection asks the user to try again, and does not promise to send later', () => {
    const told = messageOf(new TypeError('Failed to fetch'));
    expect(told).toMatch(
      /try again|versuch es noch|inténtalo de nuevo|réessaie|yeniden dene|probeer het opnieuw/i,
    );
    expect(told).not.toMatch(/later|später|luego|plus tard|sonra/);
  });
});
