declare module 'pg/lib/utils.js' {
  const utils: {
    /** Returns a parameter in the notation of PostgreSQL. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
