/** Whether the server can listen where the settings say: tried before anything is started, since nothing else is of use without it. */
import { once } from 'node:events';
import net from 'node:net';
import { SettingError } from './setting-error.ts';
import type { Settings } from './settings.ts';

type Place = Pick<Settings, 'host' | 'port'>;

/** Throws `SettingError` where it cannot. */
export async function refuseTakenPort(place: Place): Promise<void> {
  const trial = net.createServer();
  try {
    await once(trial.listen({ host: place.host, port: place.port }), 'listening');
  } catch (error) {
    throw new SettingError(whyNotThere(error, place) ?? String(error));
  }
  await once(trial.close(), 'close');
}

/** A Portuguese sentence for what the system says to one who wants to listen; undefined for anything else. */
export function whyNotThere(error: unknown, { host, port }: Place): string | undefined {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `PORT=${port} já está em uso por outro programa: escolha outra, como PORT=${port < 65_535 ? port + 1 : port - 1}, ou pare o outro programa.`;
    case 'EACCES':
      return `PORT=${port} é reservada, e este usuário não pode usá-la: escolha uma a partir de 1024.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST="${host}" não serve: o endereço não existe nesta máquina.`;
    default:
      return undefined;
  }
}
