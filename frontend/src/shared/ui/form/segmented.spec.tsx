/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Segmented } from './segmented';

function Page({ disabled = false }: { disabled?: boolean }) {
  const [chosen, setChosen] = useState('month');
  return (
    <Segmented
      label="How often"
      chosen={chosen}
      onChoose={setChosen}
      choices={[
        { id: 'month', label: 'Monthly' },
        { id: 'year', label: 'Yearly', note: 'not yet', disabled },
      ]}
    />
  );
}

describe('Segmented', () => {
  afterEach(cleanup);

  it('is a question with its answers, and one tab stop', async () => {
    render(<Page />);
    expect(screen.getByRole('group', { name: 'How often' })).not.toBeNull();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Monthly', checked: true }));
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
    expect(screen.getByRole('radio', { name: /Yearly/, checked: true })).not.toBeNull();
  });

  it('gives the reason of a disabled answer', async () => {
    render(<Page disabled />);
    await userEvent.click(screen.getByRole('radio', { name: 'Yearly not yet' }));
    expect(screen.getByRole('radio', { name: 'Monthly', checked: true })).not.toBeNull();
  });

  it("keeps an answer that was chosen before the page's code has loaded", async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<Page />);
    screen.getByRole<HTMLInputElement>('radio', { name: /Yearly/ }).click();
    const page = await act(() => Promise.resolve(hydrateRoot(root, <Page />)));
    expect(root.querySelector('label:last-of-type')?.className).toContain('chosen');
    expect(screen.getByRole('radio', { name: /Yearly/, checked: true })).not.toBeNull();
    act(() => page.unmount());
    root.remove();
  });
});
