import { minutesOf, timeOf, timeZones } from './family-times';

describe('family-times', () => {
  it.each([
    [0, '00:00'],
    [240, '04:00'],
    [1439, '23:59'],
  ])('writes %i minutes as %s and reads them back', (minutes, time) => {
    expect(timeOf(minutes)).toBe(time);
    expect(minutesOf(time)).toBe(minutes);
  });

  it('reads the seconds that some browsers add, and nothing from an incomplete field', () => {
    expect(minutesOf('07:30:00')).toBe(450);
    expect(minutesOf('')).toBeNull();
  });

  it('offers the present zone also where the browser has another name for it', () => {
    expect(timeZones('Europe/Berlin').filter((zone) => zone === 'Europe/Berlin')).toHaveLength(1);
    expect(timeZones('Mars/Olympus')[0]).toBe('Mars/Olympus');
  });
});
