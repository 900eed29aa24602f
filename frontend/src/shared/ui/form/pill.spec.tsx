/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Pill, Pills } from './pill';

describe('Pills', () => {
  afterEach(cleanup);

  it('are one question with one answer, and leave pictures out of their names', () => {
    const chosen = jest.fn();
    render(
      <Pills label="Who comes along?">
        {['Kuzu', 'Lilly'].map((name) => (
          <Pill
            key={name}
            chosen={name === 'Kuzu'}
            picture={`/figures/${name}.svg`}
            onChoose={() => void chosen(name)}
          >
            {name}
          </Pill>
        ))}
      </Pills>,
    );
    const [kuzu, lilly] = screen.getAllByRole<HTMLInputElement>('radio') as [
      HTMLInputElement,
      HTMLInputElement,
    ];
    expect(screen.getByRole('radiogroup', { name: 'Who comes along?' }).contains(kuzu)).toBe(true);
    expect(screen.getByRole('radio', { name: 'Kuzu', checked: true })).toBe(kuzu);
    expect(lilly.name).toBe(kuzu.name);
    for (const pill of [lilly, kuzu]) fireEvent.click(pill);
    expect(chosen.mock.calls).toEqual([['Lilly'], ['Kuzu']]);
    // An answer without its picture is the default.
    expect(kuzu.checked).toBe(true);
  });
});
