export interface DomainEvent<N extends string = string, P extends object = object> {
  readonly name: N;
  readonly payload: P;
}

export interface EventType<N extends string = string, P extends object = object> {
  (payload: P): DomainEvent<N, P>;
  readonly eventName: N;
}

/** Types that JSON keeps unchanged: no dates, maps, instances or functions. */
export type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends
        | bigint
        | symbol
        | Date
        | ReadonlyMap<unknown, unknown>
        | ReadonlySet<unknown>
        | ((...args: never[]) => unknown)
    ? never
    : { [K in keyof T]: Plain<T[K]> };

/**
 * `ItemsAdded(payload)` makes an event, `ItemsAdded.eventName` is its name on the wire:
 * "<module>.<what-happened>".
 */
export function event<N extends string, P extends object>(
  name: P extends Plain<P> ? N : never,
): EventType<N, P> {
  return Object.assign((payload: P): DomainEvent<N, P> => ({ name, payload }), { eventName: name });
}

export type PayloadOf<T> = T extends EventType<string, infer P> ? P : never;
