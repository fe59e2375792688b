/** What an auditor's program is told: seals, and a verification line by line. */
import { createHash } from 'node:crypto';
import { ApiProperty } from '@nestjs/swagger';
import type { VouchedCheckpoint } from '../proof/vouched-checkpoints.read.ts';
import type { ListedSeal } from '../seal/seals.read.ts';

export class TimeStampView {
  @ApiProperty({ format: 'date-time', description: 'Quando foi carimbado, pelo relógio da autoridade' })
  time!: string;
  @ApiProperty({ description: 'O nome no certificado de quem carimbou' }) by!: string;
}

export class WitnessView {
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time', description: 'Quando assinou, pelo relógio da testemunha' })
  time!: string;
}

export class CheckpointView {
  @ApiProperty({ type: 'integer', description: 'Eventos que a árvore tem' }) size!: number;
  @ApiProperty({ description: 'Raiz da árvore, base64' }) root!: string;
  @ApiProperty({ description: 'O ponto de verificação (C2SP), com todas as assinaturas' }) note!: string;
  @ApiProperty({ type: TimeStampView, nullable: true }) stamp!: TimeStampView | null;
  @ApiProperty({ type: [WitnessView] }) witnesses!: readonly WitnessView[];
}

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
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Quando a chave foi trocada, se foi desde o selo anterior',
  })
  key_rotated_at!: string | null;
  @ApiProperty({
    type: CheckpointView,
    nullable: true,
    description: 'Os primeiros selos não têm ponto de verificação',
  })
  checkpoint!: CheckpointView | null;
}

export const sealView = ({ seal, rotatedAt }: ListedSeal, checkpoint?: VouchedCheckpoint): SealView => ({
  number: seal.number,
  entries: seal.entries,
  head_hash: seal.headHash,
  trial_balance: seal.trialBalance,
  signature: seal.signature,
  public_key: seal.publicKey,
  key_id: createHash('sha256').update(Buffer.from(seal.publicKey, 'base64')).digest('hex').slice(0, 16),
  sealed_at: seal.sealedAt,
  key_rotated_at: rotatedAt,
  checkpoint: checkpoint ? checkpointView(checkpoint) : null,
});

const checkpointView = ({ size, root, note, stamp, witnesses }: VouchedCheckpoint): CheckpointView => ({
  size,
  root,
  note,
  stamp: stamp ? { time: stamp.time.toISOString(), by: stamp.by } : null,
  witnesses: witnesses.map(({ name, time }) => ({ name, time: time.toISOString() })),
});
