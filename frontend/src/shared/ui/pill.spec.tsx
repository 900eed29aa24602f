/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { Pill } from './pill';

describe('Pill', () => {
  afterEach(cleanup);

  it('says whether it is chosen, and keeps its picture out of its name', () => {
    render(
      <Pill chosen picture="/figures/kuzu-face.svg">
        Kuzu
      </Pill>,
    );
    expect(screen.getByRole('button', { name: 'Kuzu', pressed: true })).not.toBeNull();
  });
});
