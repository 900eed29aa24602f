/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import ListMenu, { type MenuProps } from './list-menu';

const show = (more: Partial<MenuProps>, onAsk = jest.fn()) => {
  render(
    <ListMenu
      id="list"
      name="Week"
      listType="shopping"
      role="collaborator"
      creating={false}
      archived={false}
      started={false}
      className={undefined}
      onAsk={onAsk}
      {...more}
    />,
  );
  return onAsk;
};
const entry = () => screen.queryByRole('menuitem', { name: 'Print…', hidden: true });

describe('ListMenu', () => {
  beforeAll(async () => {
    fillGaps();
    HTMLElement.prototype.hidePopover = () => undefined;
    await speakEnglish();
  });
  afterEach(cleanup);

  it.each(['owner', 'collaborator'] as const)('offers print to its %s', (role) => {
    const onAsk = show({ role, printable: true });
    fireEvent.click(entry() ?? document.body);
    expect(onAsk.mock.calls).toEqual([['print']]);
  });

  it('offers no print of a list that is closed or empty', () => {
    show({});
    expect(entry()).toBeNull();
  });

  it('offers no print where the browser cannot print', () => {
    const print = Object.getOwnPropertyDescriptor(window, 'print');
    Reflect.deleteProperty(window, 'print');
    show({ printable: true });
    expect(entry()).toBeNull();
    if (print) Object.defineProperty(window, 'print', print);
  });
});
