/** @jest-environment jsdom */
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { ItemRow } from '../api/lists';
import type { CardActions } from '../board/cards/card-actions';
import { useCardPress } from './use-card-press';

const actions = {
  toggle: jest.fn(),
  open: jest.fn(),
  look: jest.fn(),
  photo: jest.fn(),
  remove: jest.fn(),
} satisfies CardActions;
const ofHelper: CardActions = { ...actions, open: null, photo: null, remove: null };
const milk = { id: 'milk', name: 'Milk' } as ItemRow;
const bread = { id: 'bread', name: 'Bread' } as ItemRow;
const names = (deed: jest.Mock) => deed.mock.calls.map(([item]: ItemRow[]) => item?.name);

function Card({
  item,
  editing = false,
  mine = actions,
}: {
  item: ItemRow;
  editing?: boolean;
  mine?: CardActions;
}) {
  return (
    <button type="button" {...useCardPress(item, editing, mine)}>
      {item.name}
    </button>
  );
}
const card = (name: string) => screen.getByRole('button', { name });

/** Each test has its own hour, so that no tap counts as the second tap of another test. */
let hour = 0;
const finger = { detail: 1, clientX: 100, clientY: 200 };
function click(element: Element, at: number, how: MouseEventInit = finger) {
  const event = createEvent.click(element, how);
  Object.defineProperty(event, 'timeStamp', { value: hour + at });
  fireEvent(element, event);
}
/** jsdom has no PointerEvent. */
function pointer(element: Element | Window, type: string, pointerType = 'touch', at = finger) {
  const event = Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, ...at }), {
    pointerType,
  });
  act(() => void element.dispatchEvent(event));
}

beforeEach(() => {
  hour += 3_600_000;
  jest.useFakeTimers();
});
afterEach(() => {
  pointer(window, 'pointerdown');
  cleanup();
  jest.clearAllMocks();
  jest.useRealTimers();
});

describe('A second tap within 400 ms', () => {
  it.each([120, 250, 399])('on the same card is ignored (%d ms)', (pause) => {
    render(<Card item={milk} />);
    click(card('Milk'), 0);
    click(card('Milk'), pause);
    expect(names(actions.toggle)).toEqual(['Milk']);
  });

  it('counts again after 400 ms, so that a tick by mistake can be undone', () => {
    render(<Card item={milk} />);
    click(card('Milk'), 0);
    click(card('Milk'), 200);
    click(card('Milk'), 400);
    expect(names(actions.toggle)).toEqual(['Milk', 'Milk']);
  });

  it('is ignored on the same card at another place, as in the basket', () => {
    const { rerender } = render(<Card key="table" item={milk} />);
    click(card('Milk'), 0);
    rerender(<Card key="basket" item={milk} />);
    click(card('Milk'), 300, { detail: 1, clientX: 10, clientY: 700 });
    expect(names(actions.toggle)).toEqual(['Milk']);
  });

  it('is ignored on a card that has moved under the finger', () => {
    render(
      <>
        <Card item={milk} />
        <Card item={bread} />
      </>,
    );
    click(card('Milk'), 0);
    click(card('Bread'), 300, { detail: 2, clientX: 105, clientY: 196 });
    expect(names(actions.toggle)).toEqual(['Milk']);
  });

  it('ticks another card elsewhere, as with two fingers', () => {
    render(
      <>
        <Card item={milk} />
        <Card item={bread} />
      </>,
    );
    click(card('Milk'), 0);
    click(card('Bread'), 60, { detail: 1, clientX: 260, clientY: 200 });
    click(card('Milk'), 120);
    click(card('Bread'), 180, { detail: 1, clientX: 260, clientY: 200 });
    expect(names(actions.toggle)).toEqual(['Milk', 'Bread']);
  });

  it('ticks another card by keyboard, because a key has no position', () => {
    render(
      <>
        <Card item={milk} />
        <Card item={bread} />
      </>,
    );
    click(card('Milk'), 0, { detail: 0 });
    click(card('Bread'), 100, { detail: 0 });
    click(card('Bread'), 200, { detail: 0 });
    expect(names(actions.toggle)).toEqual(['Milk', 'Bread']);
  });

  it('does not reach an element that the first tap has opened in its place', () => {
    const closed = jest.fn();
    render(
      <>
        <Card item={milk} editing />
        <button type="button" onClick={closed}>
          Close
        </button>
      </>,
    );
    click(card('Milk'), 0);
    click(card('Close'), 200, { detail: 2, clientX: 101, clientY: 200 });
    expect(names(actions.open)).toEqual(['Milk']);
    expect(closed).not.toHaveBeenCalled();
    click(card('Close'), 400, { detail: 1, clientX: 101, clientY: 200 });
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

it('a held key ticks once', () => {
  render(<Card item={milk} />);
  expect(fireEvent.keyDown(card('Milk'), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(card('Milk'), { key: 'Enter', repeat: true })).toBe(false);
});

describe('A long press', () => {
  const hold = (pointerType: string) => {
    pointer(card('Milk'), 'pointerdown', pointerType);
    act(() => jest.advanceTimersByTime(500));
    expect(names(actions.open)).toEqual(['Milk']);
  };

  it.each(['touch', 'pen'])(
    'opens the details, and its release neither ticks nor presses an element below (%s)',
    (pointerType) => {
      const pressed = jest.fn();
      render(
        <>
          <Card item={milk} />
          <button type="button" onClick={pressed} onContextMenu={pressed}>
            Sheet
          </button>
        </>,
      );
      hold(pointerType);
      // The browser's own long press follows a moment later.
      expect(fireEvent.contextMenu(card('Sheet'))).toBe(false);
      pointer(card('Milk'), 'pointerup', pointerType);
      click(card('Sheet'), 700);
      click(card('Milk'), 710);
      expect(pressed).not.toHaveBeenCalled();
      expect(actions.toggle).not.toHaveBeenCalled();
      expect(names(actions.open)).toEqual(['Milk']);
    },
  );

  it('does not swallow a later tap', () => {
    const pressed = jest.fn();
    render(
      <>
        <Card item={milk} />
        <button type="button" onClick={pressed}>
          Sheet
        </button>
      </>,
    );
    hold('touch');
    pointer(card('Milk'), 'pointerup');
    pointer(card('Sheet'), 'pointerdown');
    click(card('Sheet'), 800);
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it("does not swallow a key or a screen reader's click after its release", () => {
    const pressed = jest.fn();
    render(
      <>
        <Card item={milk} />
        <button type="button" onClick={pressed}>
          Sheet
        </button>
      </>,
    );
    hold('touch');
    fireEvent.keyDown(card('Sheet'), { key: 'Enter' });
    click(card('Sheet'), 800, { detail: 0 });
    expect(pressed).toHaveBeenCalledTimes(1);
    pointer(card('Milk'), 'pointerdown');
    act(() => jest.advanceTimersByTime(500));
    pointer(card('Milk'), 'pointerup');
    act(() => jest.advanceTimersByTime(400));
    click(card('Sheet'), 2000, { detail: 0 });
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('is not recognised from a moving finger or a mouse, whose click ticks', () => {
    render(<Card item={milk} />);
    pointer(card('Milk'), 'pointerdown');
    pointer(card('Milk'), 'pointermove', 'touch', { ...finger, clientY: 260 });
    act(() => jest.advanceTimersByTime(600));
    pointer(card('Milk'), 'pointerup');
    pointer(card('Milk'), 'pointerdown', 'mouse');
    act(() => jest.advanceTimersByTime(600));
    pointer(card('Milk'), 'pointerup', 'mouse');
    expect(actions.open).not.toHaveBeenCalled();
    click(card('Milk'), 0);
    expect(names(actions.toggle)).toEqual(['Milk']);
  });
});

it('a right click opens the details, and its events press no element there', () => {
  const pressed = jest.fn();
  render(
    <>
      <Card item={milk} />
      <button type="button" onClick={pressed}>
        Sheet
      </button>
    </>,
  );
  pointer(card('Milk'), 'pointerdown', 'mouse');
  expect(fireEvent.contextMenu(card('Milk'))).toBe(false);
  pointer(card('Sheet'), 'pointerup', 'mouse');
  click(card('Sheet'), 10);
  expect(names(actions.open)).toEqual(['Milk']);
  expect(pressed).not.toHaveBeenCalled();
});

it('for a helper, a right click opens the picture, and Delete removes nothing', () => {
  render(<Card item={milk} mine={ofHelper} />);
  fireEvent.contextMenu(card('Milk'));
  expect(names(actions.look)).toEqual(['Milk']);
  expect(fireEvent.keyDown(card('Milk'), { key: 'Delete' })).toBe(true);
  expect(actions.remove).not.toHaveBeenCalled();
  expect(actions.open).not.toHaveBeenCalled();
});
