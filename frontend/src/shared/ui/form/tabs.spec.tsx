/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs';

function Page() {
  const [chosen, setChosen] = useState<'active' | 'archived'>('active');
  return (
    <Tabs
      label="My lists"
      chosen={chosen}
      onChoose={setChosen}
      tabs={[
        { id: 'active', label: 'Active', count: 2, panel: 'Two lists' },
        { id: 'archived', label: 'Archived', panel: 'Nothing here' },
      ]}
    />
  );
}
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

describe('Tabs', () => {
  beforeEach(() => void render(<Page />));
  afterEach(cleanup);

  it('show the panel of the chosen tab, named by it', () => {
    expect(screen.getByRole('tabpanel', { name: /Active/ }).textContent).toBe('Two lists');
  });

  it('are one tab stop', async () => {
    await userEvent.tab();
    expect(document.activeElement?.textContent).toContain('Active');
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('follow the arrow keys in a circle', async () => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()).toBe('Archived');
    expect(document.activeElement?.textContent).toBe('Archived');
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()).toContain('Active');
    await userEvent.keyboard('{End}');
    expect(chosen()).toBe('Archived');
    await userEvent.keyboard('{Home}');
    expect(chosen()).toContain('Active');
  });
});
