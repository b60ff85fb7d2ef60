import type { Config } from '../config/config.ts';
import { MAIL_SETTINGS } from '../outside/mailer.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Checks that mail is configured. It sends none. */
export const checkMail = (config: Config): Finding => {
  const missing = MAIL_SETTINGS.filter((name) => config[name] === null).map((name) => name.toUpperCase());
  if (missing.length === 0) return ok(`reminders are sent from ${config.mail_from}`);
  const detail = `no reminders are sent without ${missing.join(' and ')}`;
  return missing.length === MAIL_SETTINGS.length || config.smtp_url === null
    ? ok(detail)
    : warning(detail, `set ${missing.join(', ')}`);
};
