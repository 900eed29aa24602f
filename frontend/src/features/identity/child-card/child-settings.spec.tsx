/** @jest-environment jsdom */
import { defaultChildSettings } from '@pictick/rules/household/child-settings';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { ChildSettings } from './child-settings';

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
afterEach(cleanup);

it('ChildSettings puts Kuzu on the cards', () => {
  const onChange = jest.fn();
  render(<ChildSettings settings={defaultChildSettings} shows="both" onChange={onChange} />);
  fireEvent.click(screen.getByRole('switch', { name: 'Kuzu on the cards' }));
  expect(onChange).toHaveBeenCalledWith({ companionOnCards: true });
});

it('ChildSettings has no Kuzu on the cards for a child that sees pictures only', () => {
  render(<ChildSettings settings={defaultChildSettings} shows="pictures" onChange={jest.fn()} />);
  expect(screen.queryByRole('switch', { name: 'Kuzu on the cards' })).toBeNull();
});
