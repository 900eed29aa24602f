/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import { useDocumentTitle } from './use-document-title';

function Page({ title }: { title: string | null }) {
  useDocumentTitle(title);
  return null;
}

it('useDocumentTitle removes soft hyphens', () => {
  const { rerender } = render(<Page title={'Nutzungs\u00adbedingungen'} />);
  expect(document.title).toBe('Nutzungsbedingungen · Pictick');
  rerender(<Page title={null} />);
  expect(document.title).toBe('Pictick');
});
