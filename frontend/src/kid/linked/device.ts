/** The chunk of a device of the child's own: the device of an adult never loads it. */
export { deviceGate } from './device-gate';
export { startDevice } from './start-device';
