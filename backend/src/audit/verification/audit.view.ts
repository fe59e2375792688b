/** What an auditor's program is told: seals, and a verification line by line. */
import { createHash } from 'node:crypto';
import { ApiProperty } from '@nestjs/swagger';
import type { Seal } from '../seal/sealed-places.read.ts';

export class SealView {
  @ApiProperty({ type: 'integer' }) number!: number;
  @ApiProperty({ type: 'integer', description: 'Lançamentos que o selo conta' }) entries!: number;
  @ApiProperty({ description: 'Hash do último deles' }) head_hash!: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Centavos por linha do balancete; débitos acima de zero',
  })
  trial_balance!: Readonly<Record<string, number>>;
  @ApiProperty({ description: 'Ed25519, base64' }) signature!: string;
  @ApiProperty({ description: 'SPKI, base64' }) public_key!: string;
  @ApiProperty({ description: 'Início do SHA-256 da chave, em hexadecimal: por ele se reconhece a chave' })
  key_id!: string;
  @ApiProperty({ format: 'date-time' }) sealed_at!: string;
}

export const sealView = (seal: Seal): SealView => ({
  number: seal.number,
  entries: seal.entries,
  head_hash: seal.headHash,
  trial_balance: seal.trialBalance,
  signature: seal.signature,
  public_key: seal.publicKey,
  key_id: createHash('sha256').update(Buffer.from(seal.publicKey, 'base64')).digest('hex').slice(0, 16),
  sealed_at: seal.sealedAt,
});
