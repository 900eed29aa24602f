import type { Write, ZipWriter } from './zip-writer';

export function addJson(archive: ZipWriter, name: string, content: object): Promise<void> {
  return archive.add(name, (write) => write(`${JSON.stringify(content, null, 2)}\n`));
}

/** Writes an object whose last field is a long array, one line for each element. */
export function addLongJson(
  archive: ZipWriter,
  name: string,
  head: object,
  field: string,
  batches: AsyncIterable<object[]>,
): Promise<void> {
  return archive.add(name, async (write) => {
    await write(opening(head, field));
    await writeLines(write, batches);
    await write(']\n}\n');
  });
}

function opening(head: object, field: string): string {
  const fields = JSON.stringify(head, null, 2).replace(/\n?\}$/, '');
  return `${fields}${fields === '{' ? '' : ','}\n  ${JSON.stringify(field)}: [`;
}

async function writeLines(write: Write, batches: AsyncIterable<object[]>): Promise<void> {
  let separator = '\n';
  for await (const rows of batches) {
    await write(separator + rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n'));
    separator = ',\n';
  }
  await write(separator === '\n' ? '' : '\n  ');
}
