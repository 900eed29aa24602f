// @ts-check
/**
 * Test environment of specs without a page. Jest's sandbox loads every package anew for each file, which takes
 * most of a spec's start. Here files share one realm, its packages (packages-once.cjs) and what is compiled; our
 * code runs anew, and globals, environment and spies are reset after each file.
 */
const vm = require('node:vm');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Stands for the realm of the process: Jest compiles for a context, and that of the process has no name. */
const here = vm.createContext({});
const { compileFunction } = vm;
/** @typedef {ReturnType<typeof compileFunction>} Compiled */
/** Modules compiled for an earlier file. @type {Map<string, {code: string, compiled: Compiled}>} */
const known = new Map();

vm.compileFunction = (code, params, options) => {
  if (options?.parsingContext !== here) return compileFunction(code, params, options);
  const { filename = '' } = options;
  const before = known.get(filename);
  if (before?.code === code) return before.compiled;
  const compiled = compileFunction(code, params, { ...options, parsingContext: undefined });
  // A dynamic import belongs to the file that compiled it.
  if (!/\bimport\s*\(/.test(code)) known.set(filename, { code, compiled });
  return compiled;
};

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
