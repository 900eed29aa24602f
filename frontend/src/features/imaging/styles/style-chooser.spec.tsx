/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { usePrompts } from '../prompts/prompts';
import { useLimits } from '../usage/limits';
import { usePreferredStyle } from './preferred-style';
import { StyleChooser } from './style-chooser';

jest.mock('../usage/limits', () => ({ useLimits: jest.fn() }));
jest.mock('../prompts/prompts', () => ({ usePrompts: jest.fn() }));
const mockPrefer = jest.fn();
jest.mock('./preferred-style', () => ({
  usePreferredStyle: jest.fn(),
  usePreferStyle: () => ({ mutate: mockPrefer }),
}));
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));

const own: Record<string, object> = {
  style: {
    id: 'felt',
    name: 'Felt',
    promptKind: 'style',
    isDefault: false,
    template: '%s of felt',
    referenceImageUrl: null,
    missingPlaceholder: false,
  },
  custom: {
    id: 'picnic',
    name: 'Picnic',
    promptKind: 'custom',
    isDefault: false,
    template: '%s at a picnic',
    referenceImageUrl: null,
    missingPlaceholder: false,
  },
};

describe('an own style after a downgrade', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(cleanup);
  const open = (canCreatePrompts: boolean, preferred = 'cartoon') => {
    mockPrefer.mockReset();
    jest.mocked(usePreferredStyle).mockReturnValue(preferred);
    jest
      .mocked(usePrompts)
      .mockImplementation((kind) => ({ prompts: [own[kind]], isError: false, hasNextPage: false }) as never);
    jest
      .mocked(useLimits)
      .mockReturnValue({ data: { canChooseStyle: true, canCreatePrompts, biggerPlans: [] } } as never);
    render(<StyleChooser />);
    fireEvent.click(screen.getByRole('button', { name: 'Felt' }));
    return screen.getByRole('button', { name: 'Felt' }).querySelector('.lucide-lock') !== null;
  };

  it('shows a lock and names the plan it needs, instead of a request that is refused', () => {
    expect(open(false)).toBe(true);
    screen.getByText('Your own styles and characters come with Platinum.');
    screen.getByText(/^Your own styles change painted pictures: .* Simple pictures stay the same\.$/);
    expect(mockPrefer).not.toHaveBeenCalled();
  });

  it('can be chosen where the plan has the right', () => {
    expect(open(true)).toBe(false);
    expect(mockPrefer).toHaveBeenCalledWith({ id: 'felt', name: 'Felt' });
  });

  it('names the plan no longer once the plan has the right', () => {
    open(false);
    cleanup();
    const { rerender } = render(<StyleChooser />);
    fireEvent.click(screen.getByRole('button', { name: 'Felt' }));
    const need = 'Your own styles and characters come with Platinum.';
    screen.getByText(need);
    const limits = { canChooseStyle: true, canCreatePrompts: true, biggerPlans: [] };
    jest.mocked(useLimits).mockReturnValue({ data: limits } as never);
    rerender(<StyleChooser />);
    expect(screen.queryByText(need)).toBeNull();
  });

  it('shows the picture of the closest built-in style on its card', async () => {
    open(true);
    const pictures = () =>
      ['Felt', 'Picnic'].map((name) => screen.getByRole('button', { name }).querySelectorAll('img').length);
    await waitFor(() => expect(pictures()).toEqual([1, 1]));
  });

  it('is not shown as the style of new pictures, though it stays stored', () => {
    open(false, 'felt');
    expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
      'Cartoon',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Cartoon' }));
    expect(mockPrefer).not.toHaveBeenCalled();
  });

  it('is listed beside a custom prompt, which can be chosen but is edited elsewhere', () => {
    open(true);
    fireEvent.click(screen.getByRole('button', { name: 'Picnic' }));
    expect(mockPrefer).toHaveBeenLastCalledWith({ id: 'picnic', name: 'Picnic' });
    expect(
      screen.getAllByRole('button', { name: /^Edit/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Edit Felt']);
  });

  it('is neither chosen nor refused before the plan is known', async () => {
    open(true);
    cleanup();
    const known = { canChooseStyle: true, canCreatePrompts: false, biggerPlans: [] };
    let say = (_: object): void => undefined;
    jest.mocked(useLimits).mockReturnValue({
      data: undefined,
      isLoading: true,
      refetch: () => new Promise((resolve) => (say = resolve)),
    } as never);
    const { rerender } = render(<StyleChooser />);
    fireEvent.click(screen.getByRole('button', { name: 'Custom style' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    jest.mocked(useLimits).mockReturnValue({ data: known, isLoading: false } as never);
    await act(async () => {
      say({ data: known });
      await Promise.resolve();
    });
    rerender(<StyleChooser />);
    screen.getByText('Your own styles and characters come with Platinum.');
    screen.getByText(/^Your own styles change painted pictures: .* Simple pictures stay the same\.$/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
