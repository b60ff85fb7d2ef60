import type { Request, Response, Router } from 'express';
import type { Readable } from 'node:stream';
import { sql, type Kysely } from 'kysely';
import type { Clients } from '../../http/client.ts';
import { takeAttempt } from '../../records/attempts.ts';
import { discardRest } from '../../http/multipart.ts';
import { pathParameter, routePages } from '../../http/open-pages.ts';
import { note, requestId } from '../../http/requests.ts';
import type { Tables } from '../../core/tables.ts';
import { leaseFromNow } from '../../core/tenancy.ts';
import { systemCaller, type Caller, type Perform } from '../../core/context.ts';
import { PROBLEMS } from '../../core/errors.ts';
import type { Services } from '../../core/services.ts';
import { refusalOf, savePhoto } from '../../areas/attachments/form-photo.ts';
import type { NewFile } from '../../files/new-file.ts';
import { PUBLIC_GYM } from '../../areas/attachments/pictures.ts';
import { toReportCode } from '../../areas/codes/report-code.ts';
import { readForm, type Submission } from './form.ts';
import { languageOf, sendPage } from '../../http/language.ts';
import { readPublicMachine, readReportStatus, recordReport, type PublicMachine } from './operations.ts';
import { machinePage, photoProblem, refusalPage, reportPage, thanksPage, type View } from './pages.ts';
import type { Language } from '../../texts/languages.ts';
import { createProofOfWork, SOLUTION } from './proof-of-work.ts';
import { readSubmission } from './submission.ts';
import { TEXTS } from './texts.ts';

/** Reports on a machine that an address may send in an hour. */
const MOST_REPORTS = 5;
const WINDOW_SECONDS = 3600;

type Options = { db: Kysely<Tables>; perform: Perform; services: Services; clients: Clients };

/** Where a code leads to: to a machine of a tenant, now or before the code was replaced. */
type Place = { tenant_id: number; tenant: string; timezone: string; machine_id: number; rotated: boolean };

/** The place of an unknown code. What follows reads nothing in it, and takes as long as in any other. */
const NOWHERE: Place = { tenant_id: 0, tenant: '', timezone: 'UTC', machine_id: 0, rotated: false };

/** A visit to the page of a code. `machine` is undefined if the code is unknown. */
type Visit = { place: Place; caller: Caller; machine: PublicMachine | undefined };

/** Sends the page of a machine, with what was sent if that was refused. */
const sendForm = (
  res: Response,
  status: number,
  machine: PublicMachine,
  view: View,
  sent?: Submission,
  hadPhoto = false,
): void => sendPage(res, status, view.language, machinePage(machine, view, sent, hadPhoto), view.puzzle !== null);

/** Sends the page about an address that leads to no machine or report. */
const sendUnknown = (res: Response, language: Language): undefined =>
  void sendPage(res, 404, language, refusalPage(language, 'unknown'));

/** A request for the page of a machine. */
type Posted = { req: Request; res: Response; machine: PublicMachine; caller: Caller; view: View; code: string };

/** Creates the pages of machines for members, at `/r/{code}` and `/r/{code}/{report}`. They need no token. */
export const createMachinePages = ({ db, perform, services, clients }: Options): Router => {
  const puzzles = createProofOfWork(db, services);
  const find = async (code: string | null, res: Response): Promise<Visit> => {
    const writable_until = leaseFromNow();
    const { rows } = await sql<Place>`select * from find_report_code(${code ?? ''})`.execute(db);
    const place = rows[0] ?? NOWHERE;
    const { tenant_id: id, tenant: name, timezone } = place;
    const { principal, origin } = systemCaller({ id, name, timezone }, 'public', requestId(res));
    const caller = { principal: { ...principal, writable_until }, origin };
    const machine = await perform(caller, 'read', (ctx) => readPublicMachine(ctx, place.machine_id));
    return { place, caller, machine };
  };

  /** Returns the seconds until the address may report again, or null if it may now. */
  const count = (req: Request, code: string): Promise<number | null> => {
    const key = `report ${code} ${clients.networkOf(req)}`;
    return takeAttempt(db, key, MOST_REPORTS, WINDOW_SECONDS);
  };

  /** Records a report with its photo. Shows the form again if the photo has to be replaced. */
  const record = async (
    { req, res, machine, caller, view }: Posted,
    sent: Submission,
    content: Readable | null,
  ): Promise<void> => {
    const { language } = view;
    const save = (photo?: NewFile): Promise<string> =>
      perform(caller, 'write', (ctx) => recordReport(ctx, machine.id, sent.report, photo));
    try {
      const attachable = { attachable_type: 'machine', attachable_id: machine.id } as const;
      const photo = content && { req, res, caller, gym: PUBLIC_GYM, attachable, content };
      const { answer, isStored } = photo
        ? await savePhoto({ perform, services }, photo, async (file) => ({ answer: await save(file), isAdded: true }))
        : { answer: await save(), isStored: true };
      sendPage(res, 200, language, thanksPage(machine, view, answer, isStored));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      sendForm(res, 422, machine, view, { ...sent, problem: photoProblem(language, refusal) });
    }
  };

  const submit = async (posted: Posted): Promise<void> => {
    const { req, res, machine, view, code } = posted;
    const { language } = view;
    const { fields, photo } = await readSubmission(req, res);
    if (photo !== null) res.once('finish', () => discardRest(req));
    const sent = readForm(fields, TEXTS[language]);
    if (sent.isTrapped) return sendPage(res, 200, language, thanksPage(machine, view, null));
    if (sent.problem !== null || machine.status === 'retired')
      return sendForm(res, 422, machine, view, sent, photo !== null);
    if (machine.proof_of_work && !(await puzzles.accept(code, fields.get(SOLUTION) ?? '')))
      return sendForm(res, 422, machine, view, { ...sent, problem: TEXTS[language].puzzle_failed }, photo !== null);
    const wait = await count(req, code);
    if (wait !== null) {
      res.setHeader('Retry-After', wait);
      return sendPage(res, 429, language, refusalPage(language, 'many', view.tenant));
    }
    await record(posted, sent, photo);
  };

  /** Reads the machine of the address. Sends the page that says why there is none. */
  const open = async (req: Request, res: Response): Promise<Posted | undefined> => {
    const code = toReportCode(pathParameter(req, 'code'));
    const { place, caller, machine } = await find(code, res);
    const language = languageOf(req, machine?.language);
    if (place.tenant_id > 0) note(res, { tenant_id: place.tenant_id });
    if (machine === undefined || code === null) return sendUnknown(res, language);
    if (place.rotated) {
      sendPage(res, 410, language, refusalPage(language, 'gone'));
      return undefined;
    }
    const { tenant, timezone } = place;
    const puzzle = machine.proof_of_work ? await puzzles.create(code) : null;
    return { req, res, machine, caller, code, view: { language, tenant, timezone, path: `/r/${code}`, puzzle } };
  };

  const showMachine = async (req: Request, res: Response): Promise<void> => {
    const opened = await open(req, res);
    if (opened === undefined) return;
    if (req.method === 'POST') return submit(opened);
    sendForm(res, 200, opened.machine, opened.view);
  };

  const showReport = async (req: Request, res: Response): Promise<void> => {
    const opened = await open(req, res);
    if (opened === undefined) return;
    const { machine, caller, view } = opened;
    const report = toReportCode(pathParameter(req, 'report'));
    const status = report && (await perform(caller, 'read', (ctx) => readReportStatus(ctx, machine.id, report)));
    if (status) sendPage(res, 200, view.language, reportPage(machine, view, status));
    else sendUnknown(res, view.language);
  };

  const READ = ['GET', 'HEAD'];
  const pages = {
    '/r/:code': { methods: [...READ, 'POST'], operation: 'machinePage', respond: showMachine },
    '/r/:code/:report': { methods: READ, operation: 'machinePage', respond: showReport },
    '/r/*rest': {
      operation: 'machinePage',
      respond: (req: Request, res: Response) => sendUnknown(res, languageOf(req)),
    },
  };
  return routePages(pages, {
    message: 'the page of a machine failed',
    send: (req, res, { code }) => {
      const language = languageOf(req);
      sendPage(res, PROBLEMS[code].status, language, refusalPage(language, 'failed'));
    },
  });
};
