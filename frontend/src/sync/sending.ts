/** What is needed when something is to be sent, or has been answered: it comes after the first screen. */
export { effectsOf } from './answers';
export { Encounters } from './encounters';
export { parkedOf, retried, supersededOf } from './left-over';
export { Outbox } from './outbox';
export * as setBack from './set-back';
