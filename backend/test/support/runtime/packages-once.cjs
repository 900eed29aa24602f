// @ts-check
const { createHash } = require('node:crypto');

/** What Jest makes of a file of a package in one-realm.cjs: whatever Node has loaded of it. */
module.exports = {
  /** @param {string} _ @param {string} path */
  getCacheKey: (_, path) => createHash('sha1').update(path).digest('hex'),
  /** @param {string} _ @param {string} path */
  process: (_, path) => ({
    code: `module.exports = globalThis[Symbol.for('pictick.require')](${JSON.stringify(path)});`,
  }),
};
