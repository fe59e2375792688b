/** Who countersigns: each witness's key and address, with a space between, witnesses by commas. */
import { parseVerifierKey, type VerifierKey } from '@livro/proof';

export interface WitnessSetting {
  readonly key: VerifierKey;
  /** Without a slash at the end; `/add-checkpoint` is asked under it. */
  readonly url: string;
}

export function readWitnesses(
  { WITNESSES: given }: Readonly<Record<string, string | undefined>>,
  refuse: (sentence: string) => Error,
): readonly WitnessSetting[] {
  const all = (given ?? '').split(',').map((one) => one.trim());
  return all.filter(Boolean).map((one) => {
    const [text = '', url = '', ...rest] = one.split(/\s+/);
    const key = parseVerifierKey(text);
    if (key && rest.length === 0 && URL.canParse(url) && /^https?:/.test(url))
      return { key, url: url.replace(/(?<!\/)\/+$/, '') };
    throw refuse(
      `WITNESSES="${one}" não serve: escreva CHAVE https://ENDEREÇO de cada testemunha, separadas por vírgulas.`,
    );
  });
}
