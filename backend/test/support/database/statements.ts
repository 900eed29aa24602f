import { Client } from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Statements that the server sends each minute, whatever is asked. */
export const ofTheMinute = /platform\.subscription\b/;

/** Every statement that the work sends, on any connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.flatMap(([statement]) => {
      const { text, values } = statement as unknown as Partial<Statement>;
      return text && !/^(BEGIN|COMMIT)/.test(text) && !ofTheMinute.test(text)
        ? [{ text, values: values ?? [] }]
        : [];
    });
  } finally {
    sent.mockRestore();
  }
}

/** The plan for the given values, and the generic one that prepared statements end with. */
export async function plansOf(databaseUrl: string, { text, values }: Statement): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const plans = [`EXPLAIN ${text}`, `EXPLAIN (GENERIC_PLAN) ${text}`].map(async (explained, generic) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        explained,
        generic === 1 ? undefined : values,
      );
      return rows.map((line) => line['QUERY PLAN']).join('\n');
    });
    return await Promise.all(plans);
  } finally {
    await client.end();
  }
}
