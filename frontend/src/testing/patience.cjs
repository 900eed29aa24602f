// A lazy part is compiled when it is first shown, which takes seconds on a slow machine.
if (globalThis.document) require('@testing-library/dom').configure({ asyncUtilTimeout: 20_000 });
