/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import i18next, { type BackendModule, type TFunction } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from './use-translation';

const texts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(tag, namespace, done) {
    const answer = () => done(null, { hello: `${namespace} ${tag}` });
    if (namespace === 'legal') bring = answer;
    else answer();
  },
};
let bring = (): void => undefined;
beforeAll(() =>
  i18next.use(texts).init({ lng: 'en', fallbackLng: false, ns: ['translation'], defaultNS: 'translation' }),
);

const seen: TFunction[] = [];
function Page({ namespace }: { namespace?: 'legal' }) {
  const { t } = useTranslation(namespace);
  seen.push(t);
  return <p>{t('hello')}</p>;
}
const shown = () => document.querySelector('p')?.textContent;

describe('useTranslation', () => {
  it('returns the same function until the language changes, and then rerenders', async () => {
    const { rerender } = render(<Page />);
    rerender(<Page />);
    expect([shown(), new Set(seen).size]).toEqual(['translation en', 1]);
    await act(() => i18next.changeLanguage('de'));
    expect([shown(), new Set(seen).size]).toEqual(['translation de', 2]);
  });

  it('shows the fallback, not keys, while the legal texts of the language are fetched', async () => {
    await act(() =>
      Promise.resolve(
        render(
          <Suspense fallback="waiting">
            <Page namespace="legal" />
          </Suspense>,
        ),
      ),
    );
    expect(screen.getByText('waiting')).toBeTruthy();
    await act(async () => {
      bring();
      await Promise.resolve();
    });
    expect(shown()).toBe('legal de');
  });
});
