import type { DomainEvent } from './domain-event';

/** Behaviour around one plain state. Recorded events are published when the aggregate is saved. */
export abstract class AggregateRoot<S extends object> {
  private events: DomainEvent[] = [];

  protected constructor(protected readonly state: S) {}

  snapshot(): S {
    return { ...this.state };
  }

  releaseEvents(): DomainEvent[] {
    const released = this.events;
    this.events = [];
    return released;
  }

  protected record(event: DomainEvent): void {
    this.events.push(event);
  }
}
