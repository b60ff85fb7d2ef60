/** Bytes of a key. */
export const SECRETS_KEY_BYTES = 32;

/** Returns the bytes of a key in Base64, null when there are not {@link SECRETS_KEY_BYTES}. */
export const decodeSecretsKey = (text: string): Buffer | null => {
  const key = Buffer.from(text, 'base64');
  return key.length === SECRETS_KEY_BYTES ? key : null;
};
