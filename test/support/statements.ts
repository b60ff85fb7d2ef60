import pg from 'pg';

/** Runs a statement on a separate connection, as the user in the connection string. */
export const runOn = async (connectionString: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString });
  // The statement rejects too when the server ends the connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};
