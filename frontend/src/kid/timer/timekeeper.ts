import type { Reading } from '@pictick/rules/routines/server-clock';
import {
  afterMs,
  isOver,
  newTimer,
  parseTimers,
  passedMs,
  pressed,
  sign,
  untilNextSecond,
  type StoredTimers,
  type Timer,
} from '../model/timer';

/** A card with a timer. */
export interface Timed {
  key: string;
  minutes: number;
  /** Not stamped. */
  isOpen: boolean;
}

export interface TimerStorage {
  read: () => string | null;
  write: (timers: string) => void;
}

/** A difference (ms) between the clocks after which the stored timers are written anew. */
const jumpMs = 1000;

/** Runs the timers of this page: one look a second while one of them runs and the page is seen. */
export class Timekeeper {
  private timers: Readonly<Record<string, Timer>>;
  private before: Reading;
  private wasSeen: boolean;
  private timed: readonly Timed[] = [];
  private next: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly read: () => Reading,
    private readonly storage: TimerStorage,
    private readonly isSeen: () => boolean,
  ) {
    this.before = read();
    this.wasSeen = isSeen();
    this.timers = parseTimers(storage.read(), this.before.wall);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  seconds(key: string): number {
    return Math.floor(this.of(key).goneMs / 1000);
  }

  isRunning(key: string): boolean {
    return this.of(key).isRunning;
  }

  /** True while a timer of an open card runs. */
  isAnyRunning(): boolean {
    return this.open().some(({ key }) => this.isRunning(key));
  }

  /** Starts a timer, or holds it. */
  press({ key, minutes }: Timed, play: (sound: 'minute' | 'end') => void): void {
    this.pass();
    this.timers = { ...this.timers, [key]: pressed(this.of(key), minutes, this.before.wall) };
    this.store();
    this.look(play);
  }

  /** The cards of now. A card that was stamped after its end begins anew when the seal is taken off. */
  watch(timed: readonly Timed[], play: (sound: 'minute' | 'end') => void): void {
    this.pass();
    const stamped = new Set(this.timed.flatMap(({ key, isOpen }) => (isOpen ? [] : key)));
    this.timed = timed;
    const anew = this.open().filter(({ key, minutes }) => stamped.has(key) && isOver(this.of(key), minutes));
    if (anew.length > 0) {
      const gone = new Set(anew.map(({ key }) => key));
      this.timers = Object.fromEntries(Object.entries(this.timers).filter(([key]) => !gone.has(key)));
      this.store();
    }
    this.look(play);
  }

  /** Another window has changed the timers. */
  follow(play: (sound: 'minute' | 'end') => void): void {
    this.before = this.read();
    this.timers = parseTimers(this.storage.read(), this.before.wall);
    this.look(play);
  }

  /** Measures, gives the signs that are due, and waits for the next second. */
  look(play: (sound: 'minute' | 'end') => void): void {
    this.pass();
    clearTimeout(this.next);
    if (this.wasSeen) this.giveSigns(play);
    const waits = this.open().flatMap(({ key }) => {
      const timer = this.of(key);
      return timer.isRunning ? untilNextSecond(timer) : [];
    });
    if (this.wasSeen && waits.length > 0) this.next = setTimeout(() => this.look(play), Math.min(...waits));
    for (const listener of this.listeners) listener();
  }

  stop(): void {
    clearTimeout(this.next);
  }

  private pass(): void {
    const now = this.read();
    const isSeen = this.isSeen();
    const ms = passedMs(this.before, now, this.wasSeen && isSeen);
    const jump = Math.abs(now.wall - this.before.wall - ms);
    this.before = now;
    this.wasSeen = isSeen;
    this.timers = Object.fromEntries(
      Object.entries(this.timers).map(([key, timer]) => [key, afterMs(timer, ms)]),
    );
    // A reload carries on by the wall clock, which was set or stood still.
    if (jump > jumpMs) this.store();
  }

  private giveSigns(play: (sound: 'minute' | 'end') => void): void {
    for (const { key, minutes } of this.open()) {
      const before = this.timers[key];
      if (!before || before.told === 'end') continue;
      const { timer, sound } = sign(before, minutes);
      if (timer === before || (timer.told === before.told && timer.isRunning === before.isRunning)) continue;
      this.timers = { ...this.timers, [key]: timer };
      this.store();
      if (sound) play(sound);
    }
  }

  private open(): readonly Timed[] {
    return this.timed.filter(({ isOpen }) => isOpen);
  }

  private of(key: string): Timer {
    return this.timers[key] ?? newTimer;
  }

  private store(): void {
    const at = this.before.wall;
    const timers: StoredTimers = Object.fromEntries(
      Object.entries(this.timers).map(([key, timer]) => [key, { ...timer, at }]),
    );
    this.storage.write(JSON.stringify(timers));
  }
}
