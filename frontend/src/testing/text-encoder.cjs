// jsdom has no TextEncoder, and react-router's CommonJS build makes one when it is loaded.
globalThis.TextEncoder ??= require('node:util').TextEncoder;
