/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import i18next, { type TFunction } from 'i18next';
import { Suspense } from 'react';
import { i18nextOptions } from './numbers';
import { useTranslation } from './use-translation';

jest.mock('./locale-files', () => ({ localeFiles: { legal: { de: 'legal/de' } } }));

/** Answers the request for legal texts. */
let bring = (): void => undefined;
beforeAll(async () => {
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  globalThis.fetch = ((path: string) =>
    new Promise((resolve) => {
      bring = () =>
        resolve({ ok: true, text: () => Promise.resolve(JSON.stringify({ hello: path })) } as Response);
    })) as typeof fetch;
  const hello = (tag: string) => ({ translation: { hello: `translation ${tag}` } });
  await i18next.init({ ...i18nextOptions, lng: 'en', resources: { en: hello('en'), de: hello('de') } });
});

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
    expect(shown()).toBe('legal/de');
  });
});
