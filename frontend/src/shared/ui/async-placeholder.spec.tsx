/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react';
import { TrashStates } from '../../features/lists/trash/trash-states';
import { speakEnglish } from '../../testing/kit';
import { AsyncPlaceholder } from './async-placeholder';

describe('AsyncPlaceholder', () => {
  beforeAll(speakEnglish);
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
  const slow = () => screen.queryByText('This is slow right now. We’re trying again.');
  const after = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

  it.each([
    [
      'a card',
      <AsyncPlaceholder key="card" failed={false} text="It did not load." onRetry={() => undefined} />,
    ],
    [
      'the trash',
      <TrashStates key="trash" rows={undefined} failed={false} empty="" onRetry={() => undefined}>
        {() => null}
      </TrashStates>,
    ],
  ])('says that %s is slow once the first read has timed out, and not before', (_, place) => {
    render(place);
    after(10);
    expect(slow()).toBeNull();
    after(1);
    expect(slow()).not.toBeNull();
  });

  it('says nothing after the last read has failed, nor where no data is awaited', () => {
    const { rerender } = render(
      <AsyncPlaceholder failed={false} text="It did not load." onRetry={() => undefined} />,
    );
    after(11);
    rerender(<AsyncPlaceholder failed text="It did not load." onRetry={() => undefined} />);
    expect(slow()).toBeNull();
    screen.getByText('It did not load.');
    rerender(
      <AsyncPlaceholder failed={false} waiting={false} text="It did not load." onRetry={() => undefined} />,
    );
    after(11);
    expect(slow()).toBeNull();
  });
});
