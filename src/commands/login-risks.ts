/** Risks of an SQL injection with the only login of the service, and their remedies. */
export const LOGIN_RISKS = {
  superuser: {
    problem: 'DATABASE_URL logs in as a superuser: an SQL injection would control the whole database server',
    repair: 'Create a login for the service (docs/postgresql.md, "Two logins") and set DATABASE_OWNER_URL',
  },
  owner: {
    problem: 'DATABASE_URL logs in as the owner of the tables: an SQL injection could alter them and read token hashes',
    repair:
      'Create a login that only serves (docs/postgresql.md, "Two logins") for DATABASE_URL, and set DATABASE_OWNER_URL to the present one',
  },
} as const;
