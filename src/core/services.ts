import type { Readable } from 'node:stream';

/**
 * Services of operations besides the database. `secrets` is null when the service has no key, `files` in a program
 * that has no store of files, `mail` and `company` unless they are configured. `publicUrl` returns the address of the
 * service from outside, without a slash at the end, or null while that is unknown.
 */
export type Services = {
  readonly secrets: SecretBox | null;
  readonly outgoing: Outgoing;
  readonly files: Files | null;
  readonly mail: Mailer | null;
  /** The provider with which people sign in; null for links. */
  readonly company: CompanyProvider | null;
  readonly publicUrl: () => string | null;
};

/** The reply to a request: its status and the start of its body, or why there is none. */
export type Reply = { status: number; body: string; error: null } | { status: null; body: null; error: string };

/** A document from an address that a caller chose: its status, what its headers say about caching, and its text. */
export type FetchedDocument = { status: number; cache_control: string | undefined; body: string };

/** Sends requests to addresses that tenants choose. */
export type Outgoing = {
  /** Why an address is not allowed, as a clause that follows the name of its field; null when it is. */
  findUrlProblem(url: string): string | null;
  /** Posts JSON. Never throws, follows no redirect, and takes no longer than the timeout. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Reply>;
  /**
   * Returns a document of at most 5 KiB, and follows no redirect.
   * @throws Error with a constant text, also for an address that is not allowed and a longer document
   */
  get(url: string, headers: Readonly<Record<string, string>>): Promise<FetchedDocument>;
  /** Maximum duration of a request, in ms. */
  readonly timeoutMs: number;
};

/** A file of a mail. The HTML shows one with a `cid` by the address `cid:…`. */
export type Attached = { name: string; type: string; content: Uint8Array; cid: string | undefined };

/** A mail to one recipient. `id` identifies it: copies of a mail have the same. */
export type Message = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attached[];
  /** The address that ends such mails: a GET shows a page, and a POST does it (RFC 8058). None for a mail that its recipient asked for. */
  unsubscribeUrl?: string;
};

/** Outcome of a mail. One to `retry` may have been accepted by the server, whose reply was lost. */
export type Outcome =
  { result: 'accepted'; error: null } | { result: 'rejected'; error: string } | { result: 'retry'; error: string };

/** Sends mail. */
export type Mailer = {
  /** The address of the service, without a slash at the end, for links in mails. */
  readonly publicUrl: string;
  /** Maximum duration of an attempt, in ms. */
  readonly timeoutMs: number;
  /** Makes an attempt to send a mail. Never throws, and ends when `signal` aborts. */
  send(message: Message, signal: AbortSignal): Promise<Outcome>;
};

/** Secrets that tie the response of the provider to the browser that began. Only that browser and the service know the verifier. */
export type SignInChecks = { state: string; nonce: string; verifier: string };

/** Reports why a sign-in failed, for the log. It contains nothing that works as a credential. */
export type ReportFailure = (reason: unknown) => void;

/** The provider with which the people of the company sign in (OpenID Connect). */
export type CompanyProvider = {
  /** Its host, as people know it. */
  readonly host: string;
  /** Reads its description, unless that is known. @throws Error while it is away */
  find(): Promise<void>;
  /** Returns the address at which a browser signs in. @throws Problem unavailable while the provider is away */
  begin(checks: SignInChecks, report: ReportFailure): Promise<string>;
  /**
   * Returns the verified email address of the person who has signed in, from the query with which the browser comes back.
   * @throws Problem forbidden if the provider refuses, or its response is not for this browser, unavailable while it is away
   */
  finish(query: string, checks: SignInChecks, report: ReportFailure): Promise<string>;
};

/**
 * Encrypts texts that the database stores (AES-256-GCM). A text can be opened only for the tenant it was sealed for.
 * `derive` returns a key for another purpose, in hexadecimal.
 */
export type SecretBox = {
  seal(tenant_id: number, text: string): string;
  /** @throws Error for a text that was sealed with another key or for another tenant */
  open(tenant_id: number, sealed: string): string;
  derive(purpose: string): string;
};

/** The first and the last byte of a part of a file. */
export type ByteRange = { readonly start: number; readonly end: number };

/** A file of a store. */
export type StoredFile = { readonly path: string; readonly bytes: number; readonly written_at: Date };

/**
 * Keeps the bytes of files. A path is a folder and a name, both made by the service: nothing that a caller sends is part
 * of one.
 */
export type FileStore = {
  /** Name of the store for operators, without credentials. */
  readonly place: string;
  /** Returns a path on this machine for a file that is still arriving. */
  createScratch(): Promise<string>;
  /** Moves a file of this machine into the store. It is safe once the promise resolves. */
  put(path: string, file: string): Promise<void>;
  /** Opens a file, or a part of it. @throws FileMissingError */
  open(path: string, range?: ByteRange): Promise<Readable>;
  /** Removes files, as far as they exist. */
  remove(paths: readonly string[]): Promise<void>;
  /** Removes a folder with its files. */
  removeFolder(folder: string): Promise<void>;
  /** Lists all files. */
  list(): AsyncIterable<StoredFile>;
  /** Removes the files that stopped arriving before an instant. Returns their number. */
  sweepScratch(before: Date): Promise<number>;
  /** Checks that files can be written, read and removed. */
  check(): Promise<void>;
};

/** The store of files, and the maximum size of one. */
export type Files = { readonly store: FileStore; readonly max_bytes: number };
