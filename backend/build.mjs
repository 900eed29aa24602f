// Compiles src to dist with tsc and the @nestjs/swagger transformer, which reads the DTO types for the OpenAPI documents.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const here = dirname(fileURLToPath(import.meta.url));
const swagger = createRequire(import.meta.url)('@nestjs/swagger/plugin');
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail([diagnostic]) };
const config = ts.getParsedCommandLineOfConfigFile(join(here, 'tsconfig.build.json'), {}, host);

const builder = ts.createIncrementalProgram({ rootNames: config.fileNames, options: config.options });
const plugin = swagger.before(
  { introspectComments: true, classValidatorShim: true, dtoFileNameSuffix: ['.dto.ts'], controllerFileNameSuffix: ['.controller.ts'] },
  builder.getProgram(),
);
const emitted = builder.emit(undefined, undefined, undefined, false, { before: [plugin] });
const problems = [...config.errors, ...ts.getPreEmitDiagnostics(builder.getProgram()), ...emitted.diagnostics];
if (problems.length > 0) fail(problems);

function fail(diagnostics) {
  const printer = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => here, getNewLine: () => '\n' };
  process.stderr.write(ts.formatDiagnostics(diagnostics, printer));
  process.exit(1);
}
