/** Time as a port: an argument in the domain, and set by tests. */
export abstract class Clock {
  abstract now(): Date;
}
