/** The screens where rows of a spreadsheet are pasted: lines kept over a reload, at every width, and clients. */
import type { Browser } from 'playwright-core';
import { violationsOn } from '../../support/axe.ts';
import { openPage, picture } from '../../support/browser.ts';
import { PASSWORD, type Session } from '../../support/session.ts';
import { pastedClients, pastedText } from './pasted-lines.ts';

const EMAIL = 'ana@construtora.com.br';
const PATIENCE_MS = 30_000;

interface Used {
  readonly browser: Browser;
  readonly url: string;
  readonly session: Session;
}

/** Tests within a `describe`; `used` is asked once they run. */
export function pastedScreens(used: () => Used): void {
  const signedIn = async (address: string, width: 1440 | 390 | 320, scheme: 'light' | 'dark') => {
    const { browser, url } = used();
    const opened = await openPage(browser, width, scheme);
    opened.page.setDefaultTimeout(PATIENCE_MS);
    await opened.page.context().request.post(`${url}/api/auth/login/`, {
      data: { email: EMAIL, password: PASSWORD },
    });
    await opened.page.goto(`${url}${address}`);
    return opened;
  };

  it.each([
    [1440, 'dark'],
    [390, 'light'],
    [320, 'light'],
  ] as const)('keeps pasted lines over a reload: %i px, %s', async (width, scheme) => {
    const other = await signedIn('/lancamentos/colar', width, scheme);
    const area = other.page.getByLabel('Cole aqui as linhas da planilha');
    await area.waitFor();
    await picture(other.page, `paste-empty-${width}-${scheme}`);
    await area.fill(pastedText());
    await other.page.getByRole('button', { name: 'Ler as linhas' }).click();
    await other.page.getByText('200 linhas · 6 com erro').waitFor();
    await other.page.getByRole('gridcell', { name: /31\/02\/2026/ }).waitFor();
    await picture(other.page, `paste-wrong-${width}-${scheme}`);
    expect(await violationsOn(other.page)).toEqual([]);
    // What is kept is kept a moment after the last change.
    await other.page.waitForFunction(() =>
      Object.keys(sessionStorage).some((key) => key.includes('colar-lancamentos')),
    );
    await other.page.reload();
    await other.page.getByText('200 linhas · 6 com erro').waitFor();
    expect(other.errors).toEqual([]);
    await other.page.close();
  });

  it('registers pasted clients, and keeps the one that is wrong', async () => {
    const other = await signedIn('/clients/colar', 1440, 'light');
    await other.page.getByLabel('Cole aqui as linhas da planilha').fill(pastedClients);
    await other.page.getByRole('button', { name: 'Ler as linhas' }).click();
    await other.page.getByText('3 linhas · 1 com erro').waitFor();
    await other.page.getByRole('gridcell', { name: /111\.444\.777-36/ }).waitFor();
    await picture(other.page, 'paste-clients-1440-light');
    expect(await violationsOn(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: 'Cadastrar 2' }).click();
    await other.page.getByText('2 clientes cadastrados').waitFor();
    await other.page.getByText('1 linha · 1 com erro').waitFor();
    const { body } = await used().session.get('clients/?search=Planilha');
    expect((body.data as readonly { name: string }[]).map(({ name }) => name).sort()).toEqual([
      'Clara Planilha',
      'Davi Planilha',
    ]);
    expect(other.errors).toEqual([]);
    await other.page.close();
  });
}
