/** What each question for a part of a list carries. */
export interface Part {
  limit: 100;
  starting_after?: string;
}

/** All of a list, a hundred at a time: the next ones are asked for when these have been taken. */
export async function* allOf<T extends { id: string }>(ask: (part: Part) => Promise<{ data: T[]; has_more: boolean }>): AsyncIterable<T> {
  for (let after: string | undefined; ; ) {
    const { data, has_more } = await ask({ limit: 100, ...(after !== undefined && { starting_after: after }) });
    yield* data;
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) return;
  }
}

/** Looks no further than it has to. */
export async function firstOf<T>(all: AsyncIterable<T>, isIt: (one: T) => boolean): Promise<T | null> {
  for await (const one of all) if (isIt(one)) return one;
  return null;
}
