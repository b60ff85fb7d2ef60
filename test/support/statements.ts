import pg from 'pg';

/** Runs a statement on a connection of its own, as who logs in. */
export const runOn = async (connectionString: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};
