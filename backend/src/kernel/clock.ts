/** Time as a port, so that it is an argument in the domain and a choice in tests. */
export abstract class Clock {
  abstract now(): Date;
}
