/** @jest-environment jsdom */
import { Suspense } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { lazyPart, onMissingPart, partIsMissing } from './lazy-part';

describe('a part of the page that comes when it is needed', () => {
  afterEach(cleanup);
  const shown = async (part: ReturnType<typeof lazyPart>) => {
    const Part = part;
    await act(async () => {
      render(
        <Suspense>
          <p>The page</p>
          <Part />
        </Suspense>,
      );
      await Promise.resolve();
    });
  };

  it('is shown when it is here', async () => {
    await shown(lazyPart(() => Promise.resolve({ default: () => <p>The part</p> })));
    expect(screen.getByText('The part')).toBeTruthy();
    expect(partIsMissing()).toBe(false);
  });

  it('leaves the rest of the page alone when it cannot be fetched, and says that it is missing', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let told = 0;
    const stop = onMissingPart(() => told++);
    await shown(lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))));
    expect(screen.getByText('The page')).toBeTruthy();
    expect(partIsMissing()).toBe(true);
    expect(told).toBe(1);
    stop();
    log.mockRestore();
  });
});
