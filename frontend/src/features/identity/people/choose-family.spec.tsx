/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import ChooseFamily from './choose-family';

const mockShow = jest.fn();
jest.mock('../../../api/engine/households', () => ({ showHousehold: (id: string) => void mockShow(id) }));

const berg = householdOf();
const hill = householdOf({ id: 'hill', name: 'Hill' });

describe('ChooseFamily', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(() => {
    cleanup();
    mockShow.mockReset();
  });

  it('names the families, of which one is shown, and shows another by a press', () => {
    render(<ChooseFamily households={[berg, hill]} shown="home" />);
    const families = screen.getAllByRole<HTMLInputElement>('radio');
    expect(families.map(({ checked }) => checked)).toEqual([true, false]);
    expect(screen.queryByRole('img')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Hill' }));
    expect(mockShow).toHaveBeenCalledWith('hill');
  });

  it('tells families of one name apart by the faces of their children', () => {
    render(<ChooseFamily households={[berg, { ...hill, name: 'Berg', children: [] }]} shown="home" />);
    expect(screen.getAllByRole('img').map((face) => face.getAttribute('alt'))).toEqual(['Tom', 'Mia']);
  });
});
