/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { Banner } from './banner';

function Page({ told = false }: { told?: boolean }) {
  return (
    <main id="main" tabIndex={-1}>
      <button>Somewhere else</button>
      {told ? null : (
        <Banner icon={null} action={<button>Understood</button>}>
          Simple pictures until March.
        </Banner>
      )}
    </main>
  );
}

afterEach(cleanup);

it.each([
  ['Understood', 'main'],
  ['Somewhere else', 'button'],
])('where the focus is on “%s” of a Banner, it moves to a %s when the Banner is removed', (name, tag) => {
  const { rerender } = render(<Page />);
  screen.getByText(name).focus();
  rerender(<Page told />);
  expect(document.activeElement?.localName).toBe(tag);
});
