import * as me from './me/index.ts';
import * as oauth from './oauth/index.ts';
import * as platform from './platform/index.ts';
import * as signIn from './sign-in/index.ts';
import * as tokens from './tokens/index.ts';

/** Who calls, and how they prove it. */
export const identity = [me, oauth, platform, signIn, tokens];
