/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Segmented } from './segmented';

function Page({ disabled = false }: { disabled?: boolean }) {
  const [chosen, setChosen] = useState('month');
  return <Segmented label="How often" chosen={chosen} onChoose={setChosen} choices={[{ id: 'month', label: 'Monthly' }, { id: 'year', label: 'Yearly', note: 'not yet', disabled }]} />;
}

describe('Segmented', () => {
  afterEach(cleanup);

  it('is a question with its answers, and one stop for the Tab key', async () => {
    render(<Page />);
    expect(screen.getByRole('group', { name: 'How often' })).not.toBeNull();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Monthly', checked: true }));
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
    expect(screen.getByRole('radio', { name: /Yearly/, checked: true })).not.toBeNull();
  });

  it('says why an answer cannot be given', async () => {
    render(<Page disabled />);
    await userEvent.click(screen.getByRole('radio', { name: 'Yearly not yet' }));
    expect(screen.getByRole('radio', { name: 'Monthly', checked: true })).not.toBeNull();
  });
});
