import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, makeSignInLink, openBrowser, signIn, type TestBrowser } from '../../support/browser.ts';
import { mailerOf, startMailServer, type MailServer } from '../../support/mail.ts';
import { beginConnection, listenPublicly, registerClient, type PublicService } from '../../support/oauth.ts';
import { useService, type Gym } from '../../support/service.ts';
import { SERVICES } from '../../support/services.ts';

const service = useService();
let gym: Gym;
let mail: MailServer;
let open: PublicService;
beforeAll(async () => {
  gym = await service.createGym('Tongues');
  mail = await startMailServer();
  open = await listenPublicly(service.database, { services: { ...SERVICES, mail: mailerOf(mail.url) } });
});
afterAll(async () => {
  open.close();
  await mail.stop();
});

const browserIn = (language: string): TestBrowser =>
  openBrowser(open.base, open.base, { accept: 'text/html', 'accept-language': language });

const read = async (response: Response) => ({
  language: response.headers.get('content-language'),
  text: await response.text(),
});

describe('the pages to sign in and to connect', () => {
  it.each([
    ['en', 'Sign in', 'Mail me a link'],
    ['de', 'Anmelden', 'Link per E-Mail schicken'],
    ['nl', 'Aanmelden', 'Mail mij een link'],
    ['fr', 'Se connecter', 'M’envoyer un lien'],
    ['es', 'Iniciar sesión', 'Enviarme un enlace'],
  ])('speak the language of the browser before somebody is known: %s', async (language, title, button) => {
    const { language: spoken, text } = await read(await browserIn(language).get('/sign-in'));
    expect(spoken).toBe(language);
    for (const part of [`<html lang="${language}">`, `<h1>${title}</h1>`, button]) expect(text).toContain(part);
    const gone = await read(await browserIn(language).get('/sign-in/unknown'));
    expect(gone.text).toContain(`<html lang="${language}">`);
  });

  it('speak the language of the person once the person is known, and so do the pages for staff', async () => {
    const person = await addPerson(gym, { name: 'Bo Lee', language: 'nl-BE' });
    const browser = browserIn('fr');
    const link = await read(await browser.get(await makeSignInLink(gym, person)));
    expect([link.language, link.text.includes('Aanmelden als Bo Lee')]).toEqual(['nl', true]);
    await signIn(open, gym, person, browser);
    const { url } = beginConnection(open.base, await registerClient(open.base));
    const begun = await browser.get(url);
    const consent = await read(await browser.get(new URL(begun.headers.get('location') ?? '', open.base).pathname));
    expect([consent.language, consent.text.includes('Assistant verbinden?')]).toEqual(['nl', true]);
    const account = await read(await browser.get('/account'));
    for (const part of ['Wat u kunt doen', 'Een assistent verbinden', `${open.base}/mcp`, 'href="/people"'])
      expect(account.text).toContain(part);
    const missing = await read(await browser.get('/m/987654321'));
    expect(missing.text).toContain('<html lang="nl">');
  });

  it('leave a language that they do not have to the browser', async () => {
    const browser = browserIn('es');
    await signIn(open, gym, await addPerson(gym, { language: 'it' }), browser);
    expect((await read(await browser.get('/today'))).language).toBe('es');
  });
});

describe('a mail with a link to sign in', () => {
  it.each([
    ['fr', 'Connexion à'],
    [null, 'Anmelden bei'],
  ])('is in the language of the person, or else of the gym: %s', async (language, subject) => {
    await gym.request('PATCH', '/api/v1/settings', { body: { public_language: 'de' } });
    const email = `${language ?? 'none'}@gym.localhost`;
    const { id } = await addPerson(gym, { email, language });
    const response = await fetch(`${open.base}/api/v1/people/${id}/sign_in_links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gym.tokens.write}` },
    });
    expect(response.status).toBe(201);
    const received = () => mail.received.find(({ to }) => JSON.stringify(to).includes(email));
    await vi.waitFor(() => expect(received()?.subject).toContain(`${subject} ${gym.name}`), 20_000);
  });
});
