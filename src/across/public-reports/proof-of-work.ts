import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Kysely } from 'kysely';
import { takeAttempt } from '../../records/attempts.ts';
import type { Tables } from '../../core/tables.ts';
import { requireSecrets } from '../../outside/secrets.ts';
import type { Services } from '../../core/services.ts';

/** The field of the form with the solution, as the widget names it. */
export const SOLUTION = 'altcha';

/** How long a puzzle may be solved, in seconds. */
const VALID_SECONDS = 1800;

/** How long a solved puzzle is remembered: at least as long as it is valid, in seconds. */
const REMEMBER_SECONDS = 3600;

/** Prefix of a solution. Each digit makes it 16 times as hard; with more, slow phones would keep members waiting. */
const PREFIX = '0000';

/** Puzzles that a browser solves before a report is sent. A solution counts once, on one page. */
type ProofOfWork = {
  /** Returns a puzzle for the page of a code, as JSON. @throws Problem not_configured */
  create(code: string): Promise<string>;
  /** Returns whether a text is the solution of a puzzle for this page, and the first one that is sent. */
  accept(code: string, solution: string): Promise<boolean>;
};

/** A puzzle with its solution, as the widget sends it. */
type Solved = { challenge: Challenge; solution: Solution };

export const createProofOfWork = (db: Kysely<Tables>, services: Services): ProofOfWork => {
  const secret = (): string => requireSecrets({ services }).derive('proof of work');

  const isSolved = async (code: string, { challenge, solution }: Solved): Promise<boolean> => {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret() });
    return verified && challenge.parameters.data?.['code'] === code;
  };
  const read = (text: string): Solved | null => {
    try {
      return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    } catch {
      return null;
    }
  };
  return {
    create: async (code) => {
      const expiresAt = new Date(Date.now() + VALID_SECONDS * 1000);
      const puzzle = { algorithm: 'SHA-256', cost: 1, keyPrefix: PREFIX, data: { code }, expiresAt };
      return JSON.stringify(await createChallenge({ ...puzzle, deriveKey, hmacSignatureSecret: secret() }));
    },
    accept: async (code, text) => {
      const solved = read(text);
      if (solved === null) return false;
      // A text of another form makes the library fail.
      const isRight = await isSolved(code, solved).catch(() => false);
      if (!isRight) return false;
      // Remembered in the table that all processes share.
      return (await takeAttempt(db, `puzzle ${solved.challenge.parameters.nonce}`, 1, REMEMBER_SECONDS)) === null;
    },
  };
};
