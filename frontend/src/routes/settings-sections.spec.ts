/** @jest-environment jsdom */
import { currentSection, sectionsIn } from './settings-sections';

describe('the sections of the settings', () => {
  const page = document.createElement('div');
  const place = (id: string, top: number): void => {
    const card = page.querySelector<HTMLElement>(`#${id}`);
    if (card) card.getBoundingClientRect = () => ({ top, bottom: top + 200 }) as DOMRect;
  };
  beforeEach(() => {
    page.innerHTML =
      '<section id="profile"><h2>Profile</h2></section><div id="plan"></div><section id="style"><h2>Style</h2></section><section id="usage"><h2></h2></section><section id="data"><h2>Your data</h2></section>';
  });

  it('are the rendered cards, named as their headings, in their order', () => {
    expect(sectionsIn(page)).toEqual([
      { id: 'profile', title: 'Profile' },
      { id: 'style', title: 'Style' },
      { id: 'data', title: 'Your data' },
    ]);
  });

  it('mark the first card in the upper half of the window as the current one', () => {
    place('profile', -150);
    place('style', 80);
    place('usage', 300);
    place('data', 520);
    expect(currentSection(page, '', 740)).toBe('style');
    place('style', 420);
    place('usage', 640);
    expect(currentSection(page, '', 740)).toBeNull();
  });

  it('mark the next card where only the last lines of a card are visible', () => {
    place('profile', -20);
    place('style', 210);
    place('usage', 430);
    place('data', 650);
    expect(currentSection(page, '', 740)).toBe('style');
  });

  it('mark the card in the URL where it is in the upper half of the window', () => {
    place('profile', 110);
    place('style', 110);
    place('usage', 330);
    place('data', 520);
    expect([currentSection(page, 'usage', 740), currentSection(page, 'data', 740)]).toEqual([
      'usage',
      'profile',
    ]);
  });

  it('mark at the end of the page the card in the URL, else the last one in the window', () => {
    place('profile', -300);
    place('style', 110);
    place('usage', 330);
    place('data', 520);
    expect([
      currentSection(page, 'usage', 740, true),
      currentSection(page, 'data', 740, true),
      currentSection(page, 'profile', 740, true),
      currentSection(page, '', 740, true),
    ]).toEqual(['usage', 'data', 'data', 'data']);
  });
});
