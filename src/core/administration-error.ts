/** A failed command of an operator. The message is for the terminal. */
export class AdministrationError extends Error {}
