/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { call } from '../../../api/http/client';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import ChooseHome from './choose-home';

const mockPull = jest.fn(() => Promise.resolve());
const mockToast = jest.fn();
jest.mock('../../../api/http/client', () => ({ call: jest.fn() }));
jest.mock('../../../api/queries/limits', () => ({ limitsOf: () => ({ queryKey: ['limits'] }) }));
jest.mock('../../../api/engine/current-engine', () => ({
  currentEngine: () => ({ pullHouseholds: mockPull }),
}));
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: (toast: object) => void mockToast(toast) }));

const own = householdOf();
const hill = householdOf({ id: 'hill', name: 'Hill', role: 'adult' });
const helped = householdOf({ id: 'helped', name: 'Grandchildren', role: 'helper' });
const checked = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap((radio, at) => (radio.checked ? [at] : []));

describe('ChooseHome', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
    jest.clearAllMocks();
    jest.mocked(call).mockReset();
  });

  it('offers the families where the user is a grown-up, the first one chosen', () => {
    render(<ChooseHome households={[helped, own, hill]} />);
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Berg',
      'Hill',
    ]);
    expect(checked()).toEqual([0]);
    fireEvent.click(screen.getByRole('radio', { name: 'Berg' }));
    expect(call).not.toHaveBeenCalled();
  });

  it('shows the pressed family at once, and reads the families before it is done', async () => {
    let answer = (_: object): void => undefined;
    jest.mocked(call).mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { rerender } = render(<ChooseHome households={[own, hill]} />);
    fireEvent.click(screen.getByRole('radio', { name: 'Hill' }));
    await waitFor(() => expect(checked()).toEqual([1]));
    expect(mockPull).not.toHaveBeenCalled();
    mockPull.mockImplementationOnce(() => {
      rerender(<ChooseHome households={[own, { ...hill, isHome: true }]} />);
      return Promise.resolve();
    });
    await act(() => {
      answer({ success: true });
      return Promise.resolve();
    });
    await waitFor(() => expect(mockPull).toHaveBeenCalledTimes(1));
    expect(checked()).toEqual([1]);
    expect(call).toHaveBeenCalledTimes(1);
    expect(mockToast).not.toHaveBeenCalled();
  });

  it('shows the home before again if the choice fails, and says so', async () => {
    jest.mocked(call).mockRejectedValue(new TypeError('no network'));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    render(<ChooseHome households={[own, hill]} />);
    fireEvent.click(screen.getByRole('radio', { name: 'Hill' }));
    await waitFor(() => expect(mockToast).toHaveBeenCalledWith(expect.objectContaining({ failed: true })));
    await waitFor(() => expect(checked()).toEqual([0]));
    expect(mockPull).not.toHaveBeenCalled();
  });

  it('says that it needs the network, and asks nothing without one', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<ChooseHome households={[own, hill]} />);
    const group = screen.getByRole('radiogroup', { name: 'Which family do you shop for?' });
    expect(group.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/You need to be online for this\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Hill' }));
    expect(call).not.toHaveBeenCalled();
    expect(checked()).toEqual([0]);
  });
});
