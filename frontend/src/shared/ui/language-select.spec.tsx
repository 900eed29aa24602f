/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { changeLanguage } from '../../i18n/i18n';
import { tellProfile } from '../lib/profile-updates';
import { LanguageSelect } from './language-select';

jest.mock('../../i18n/i18n', () => ({ changeLanguage: jest.fn(() => Promise.resolve()), languages: ['en', 'de'], useLanguage: () => 'en' }));
jest.mock('../lib/profile-updates', () => ({ tellProfile: jest.fn() }));
jest.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

it('changes the language, and then tells the other tabs', async () => {
  render(<LanguageSelect />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'de' } });
  expect(changeLanguage).toHaveBeenCalledWith('de');
  expect(tellProfile).not.toHaveBeenCalled();
  await waitFor(() => expect(tellProfile).toHaveBeenCalledTimes(1));
});
