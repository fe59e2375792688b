/** What the calls of signing in by a provider take and give. */
import { ApiProperty } from '@nestjs/swagger';
import { text } from '@livro/rules';
import { WireText } from '../../platform/http/wire-field.ts';

export class ProviderView {
  @ApiProperty({ description: 'Como o botão o chama' }) label!: string;
}

export class WaysView {
  @ApiProperty({ type: ProviderView, nullable: true, description: 'Um provedor OpenID Connect, se houver' })
  provider!: ProviderView | null;
}

export class BeginProviderBody {
  @WireText(text({ label: 'Endereço de retorno', max: 500 }), {
    optional: true,
    description: 'A página do Livro para onde voltar',
    example: '/developments',
  })
  returnTo?: string;
}

export class ProviderAddressView {
  @ApiProperty({ description: 'Para onde o navegador vai agora' }) address!: string;
}
