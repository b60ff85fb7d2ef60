import pg from 'pg';

/** Runs a statement on a separate connection, as the user in the connection string. */
export const runOn = async (connectionString: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};
