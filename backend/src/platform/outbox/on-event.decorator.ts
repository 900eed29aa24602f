import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import type { PayloadOf } from '../../kernel/domain-event';

export const ON_EVENT = 'pictick:on-event';
export const SUBSCRIBER_NAME = 'pictick:subscriber-name';

export interface EventMeta {
  /** The same for every delivery of one event: the natural key of a reaction. */
  eventId: string;
}

/** A reaction. It may run twice for one event and must have the same result. */
export interface EventHandler<E> {
  handle(payload: PayloadOf<E>, meta: EventMeta): Promise<void>;
}

/**
 * `@OnEvent(ItemsAdded) class RequestImages`: one job for each event and subscriber, run in the worker.
 * `subscriberName`: the frozen name of a renamed class.
 */
export const OnEvent = (event: { readonly eventName: string }, subscriberName?: string): ClassDecorator =>
  applyDecorators(
    Injectable(),
    SetMetadata(ON_EVENT, event.eventName),
    SetMetadata(SUBSCRIBER_NAME, subscriberName),
  );
