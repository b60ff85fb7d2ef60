/** The origin of the service in the contract's samples. The documentation shows its own origin instead. */
export const SAMPLE_ORIGIN = 'http://127.0.0.1:3000';
