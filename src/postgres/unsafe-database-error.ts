/** A connection that breaks the confinement of tenants. The message is one line and names the repair. */
export class UnsafeDatabaseError extends Error {}
