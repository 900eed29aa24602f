// @ts-check
/**
 * Where specs run that need no page. Jest gives each file a sandbox: every package is loaded into it anew, which takes most of the time
 * until a spec of the whole application begins, and every global name is asked for through a proxy. Here all files of a process share
 * its realm, and packages are loaded once (packages-once.cjs). What is ours is loaded anew for each file as ever; what a file leaves
 * behind in the global object, in the environment or as a spy is taken back after it.
 */
const vm = require('node:vm');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Stands for the realm of the process: Jest compiles for a context, and that of the process has no name. */
const here = vm.createContext({});
const { compileFunction } = vm;
vm.compileFunction = (code, params, options) =>
  options?.parsingContext === here
    ? compileFunction(code, params, { ...options, parsingContext: undefined })
    : compileFunction(code, params, options);

// For packages-once.cjs, and for database.ts.
Reflect.set(globalThis, Symbol.for('pictick.require'), require);
Reflect.set(globalThis, Symbol.for('pictick.kept'), new Map());

/** Puts a thing back to how it is now. @param {object} thing */
function keep(thing) {
  const known = new Map(
    Reflect.ownKeys(thing).map((key) => [key, Object.getOwnPropertyDescriptor(thing, key)]),
  );
  return () => {
    for (const key of Reflect.ownKeys(thing)) if (!known.has(key)) Reflect.deleteProperty(thing, key);
    for (const [key, was] of known) {
      const is = Object.getOwnPropertyDescriptor(thing, key);
      if (was && (is?.value !== was.value || is?.get !== was.get)) Reflect.defineProperty(thing, key, was);
    }
  };
}

class OneRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);

  /** @param {{projectConfig: any}} config */
  constructor({ projectConfig: config }) {
    this.putBack = [keep(globalThis), keep(process.env), keep(process)];
    const timerConfig = {
      idToRef: (/** @type {number} */ id) => id,
      refToId: (/** @type {number} */ id) => id,
    };
    this.fakeTimers = new LegacyFakeTimers({
      config,
      global: globalThis,
      moduleMocker: this.moduleMocker,
      timerConfig,
    });
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const back of this.putBack) back();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return here;
  }
}

module.exports = OneRealm;
