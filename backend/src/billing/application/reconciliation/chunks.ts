/** Some at a time of what comes one after the other. */
export async function* chunks<T>(all: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let some: T[] = [];
  for await (const one of all) {
    some.push(one);
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
