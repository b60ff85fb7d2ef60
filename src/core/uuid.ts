import { UUID_PATTERN } from '../../generated/values.ts';

/** A UUID in any letter case (RFC 9562). */
export const UUID = new RegExp(UUID_PATTERN);
