import { Timekeeper, type Timed } from './timekeeper';

const start = 1_800_000_000_000;
const teeth: Timed = { key: 'tom teeth', minutes: 3, isOpen: true };
const read: Timed = { key: 'tom read', minutes: 10, isOpen: true };

/** A device whose clocks this spec moves. */
class Device {
  stored: string | null = null;
  writes = 0;
  wall = start;
  monotonic = 0;
  isSeen = true;
  readonly sounds: string[] = [];
  readonly play = (sound: string) => void this.sounds.push(sound);
  keeper = this.open();

  open(): Timekeeper {
    return (this.keeper = new Timekeeper(
      () => ({ wall: this.wall, monotonic: this.monotonic }),
      {
        read: () => this.stored,
        write: (timers) => {
          this.stored = timers;
          this.writes += 1;
        },
      },
      () => this.isSeen,
    ));
  }

  /** Time passes while the page is seen. */
  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += 250) {
      this.wall += 250;
      this.monotonic += 250;
      jest.advanceTimersByTime(250);
    }
  }

  /** The screen sleeps: nothing runs, and the monotonic clock rests. */
  sleep(ms: number): void {
    this.isSeen = false;
    this.keeper.look(this.play);
    this.wall += ms;
    this.isSeen = true;
    this.keeper.look(this.play);
  }
}

let device: Device;
beforeEach(() => {
  jest.useFakeTimers();
  device = new Device();
  device.keeper.watch([teeth, read], device.play);
});
afterEach(() => {
  device.keeper.stop();
  jest.useRealTimers();
});
const press = (timed = teeth) => device.keeper.press(timed, device.play);
const seconds = (timed = teeth) => device.keeper.seconds(timed.key);

it('Timekeeper tells its listeners once a second while a timer runs, and never else', () => {
  const listener = jest.fn();
  device.keeper.subscribe(listener);
  device.pass(5000);
  expect(listener).not.toHaveBeenCalled();
  press();
  listener.mockClear();
  device.pass(5000);
  expect([seconds(), listener.mock.calls.length]).toEqual([5, 5]);
  press();
  listener.mockClear();
  device.pass(5000);
  expect([seconds(), listener.mock.calls.length]).toEqual([5, 0]);
});

it('Timekeeper sounds one minute before the end and at the end, each once', () => {
  press();
  device.pass(119_000);
  expect(device.sounds).toEqual([]);
  device.pass(1000);
  expect(device.sounds).toEqual(['minute']);
  device.pass(59_000);
  expect(device.sounds).toEqual(['minute']);
  device.pass(1000);
  expect([device.sounds, device.keeper.isRunning(teeth.key)]).toEqual([['minute', 'end'], false]);
  device.pass(90_000);
  expect(device.sounds).toHaveLength(2);
});

it('Timekeeper is not stretched by a sleeping screen', () => {
  press();
  device.pass(10_000);
  device.sleep(100_000);
  expect(seconds()).toBe(110);
  device.pass(70_000);
  expect(device.sounds).toEqual(['minute', 'end']);
});

it('Timekeeper tells an end that passed in sleep when the screen is seen, and no minute that passed', () => {
  press();
  press(read);
  device.sleep(545_000);
  expect(device.sounds).toEqual(['end']);
  device.pass(60_000);
  expect(device.sounds).toEqual(['end', 'end']);
});

it('Timekeeper stays silent where the end is long past', () => {
  press();
  device.sleep(3_600_000);
  expect([device.sounds, device.keeper.isRunning(teeth.key)]).toEqual([[], false]);
});

it('Timekeeper keeps time while the clock of the device is set, and after a reload', () => {
  press();
  device.pass(10_000);
  device.wall += 7_200_000;
  device.pass(1000);
  expect(seconds()).toBe(11);
  device.keeper.stop();
  device.monotonic = 0;
  device.wall += 20_000;
  device.open().watch([teeth], device.play);
  expect(seconds()).toBe(31);
});

it('Timekeeper carries a timer over a reload and leaves a held one', () => {
  press();
  press(read);
  device.pass(5000);
  press(read);
  device.keeper.stop();
  device.wall += 30_000;
  device.open().watch([teeth, read], device.play);
  expect([seconds(), seconds(read)]).toEqual([35, 5]);
  expect([device.keeper.isRunning(teeth.key), device.keeper.isRunning(read.key)]).toEqual([true, false]);
});

it('Timekeeper lets a timer of a stamped card run on in silence', () => {
  press();
  device.pass(60_000);
  device.keeper.watch([{ ...teeth, isOpen: false }, read], device.play);
  expect(device.keeper.isAnyRunning()).toBe(false);
  device.pass(10_000);
  device.keeper.watch([teeth, read], device.play);
  expect([seconds(), device.keeper.isAnyRunning(), device.sounds]).toEqual([70, true, []]);
});

it('Timekeeper begins anew where a card was stamped after its end and is taken back', () => {
  press();
  device.pass(180_000);
  device.keeper.watch([{ ...teeth, isOpen: false }, read], device.play);
  expect(seconds()).toBe(180);
  device.keeper.watch([teeth, read], device.play);
  expect([seconds(), device.keeper.isRunning(teeth.key)]).toEqual([0, false]);
  expect(device.sounds).toEqual(['minute', 'end']);
});

it('Timekeeper gives no sound for cards that are not of the child', () => {
  press();
  device.keeper.watch([read], device.play);
  device.pass(200_000);
  expect([device.sounds, device.keeper.isAnyRunning()]).toEqual([[], false]);
});

it('Timekeeper follows another window', () => {
  const other = new Timekeeper(
    () => ({ wall: device.wall, monotonic: device.monotonic }),
    { read: () => device.stored, write: (timers) => void (device.stored = timers) },
    () => true,
  );
  other.press(teeth, device.play);
  device.keeper.follow(device.play);
  expect(device.keeper.isRunning(teeth.key)).toBe(true);
  other.stop();
});

it('Timekeeper writes when a timer changes, not each second', () => {
  press();
  device.pass(60_000);
  expect(device.writes).toBe(1);
});
