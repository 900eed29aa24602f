// Compiles src to dist with tsc and the @nestjs/swagger transformer, which reads the DTO types for the OpenAPI documents.
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

// Another folder than ours is for the test of this program.
const here = process.argv[2] ?? dirname(fileURLToPath(import.meta.url));
const swagger = createRequire(import.meta.url)('@nestjs/swagger/plugin');
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail([diagnostic]) };
const config = ts.getParsedCommandLineOfConfigFile(join(here, 'tsconfig.build.json'), {}, host);

const builder = ts.createIncrementalProgram({ rootNames: config.fileNames, options: config.options });
const plugin = swagger.before(
  { introspectComments: true, classValidatorShim: true, dtoFileNameSuffix: ['.dto.ts'], controllerFileNameSuffix: ['.controller.ts'] },
  builder.getProgram(),
);
// Nothing is written where something is wrong: dist would run code that does not compile.
const problems = [...config.errors, ...ts.getPreEmitDiagnostics(builder.getProgram())];
if (problems.length > 0) fail(problems);
const emitted = builder.emit(undefined, undefined, undefined, false, { before: [plugin] });
if (emitted.diagnostics.length > 0) fail(emitted.diagnostics);

// Migrations are found by their place: one of another branch that is left in dist would run.
const outDir = String(config.options.outDir);
const made = new Set(config.fileNames.flatMap((name) => ts.getOutputFileNames(config, name, false)).map((name) => resolve(name)));
for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
  const file = join(outDir, name);
  if (/\.js(\.map)?$/.test(name) && !made.has(file)) rmSync(file);
}

function fail(diagnostics) {
  const printer = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => here, getNewLine: () => '\n' };
  process.stderr.write(ts.formatDiagnostics(diagnostics, printer));
  process.exit(1);
}
