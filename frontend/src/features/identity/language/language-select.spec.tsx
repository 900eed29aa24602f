/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { chooseLanguage } from './choose-language';
import { LanguageSelect } from './language-select';

jest.mock('../../../i18n/i18n', () => ({ useLanguage: () => 'en' }));
jest.mock('./choose-language', () => ({ chooseLanguage: jest.fn(() => Promise.resolve()) }));
jest.mock('../../../i18n/use-translation', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

it('LanguageSelect offers each language by its own name, and applies a choice', async () => {
  render(<LanguageSelect />);
  expect(screen.getAllByRole('option').map((option) => [option.textContent, option.lang])).toEqual([
    ['English', 'en'],
    ['Español', 'es'],
    ['Français', 'fr'],
    ['Deutsch', 'de'],
    ['Türkçe', 'tr'],
    ['Nederlands', 'nl'],
  ]);
  fireEvent.change(screen.getByRole('combobox', { name: 'language.label' }), { target: { value: 'de' } });
  await waitFor(() => expect(chooseLanguage).toHaveBeenCalledWith('de'));
});
