/** A session as its owner and an administrator see it. */
import { ApiProperty } from '@nestjs/swagger';
import type { CopiedSession } from './sessions.store.ts';
import type { Session } from '../user/vault.entities.ts';

export class SessionPlaceView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time', description: 'Do último uso, a um minuto' }) last_used!: string;
  @ApiProperty({ format: 'date-time', description: 'Se não for usada até lá' }) expires_at!: string;
  @ApiProperty({ description: 'De onde foi aberta; vazio nas de antes' }) address!: string;
  @ApiProperty({ description: 'Como "Chrome em Windows"; vazio nas de antes' }) device!: string;
  @ApiProperty({ enum: ['browser', 'script'] }) via!: 'browser' | 'script';
  @ApiProperty({ description: 'A sessão desta chamada' }) current!: boolean;
}

/** What somebody should know who has just signed in. */
export class SessionNoticeView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: ['session-reused'] }) kind!: 'session-reused';
  @ApiProperty({ format: 'date-time', description: 'Quando a sessão copiada foi encerrada' }) at!: string;
  @ApiProperty({ description: 'De onde a sessão tinha sido aberta' }) address!: string;
  @ApiProperty({ description: 'Como "Chrome em Windows"' }) device!: string;
}

export const noticeOf = ({ id, endedAt, address, device }: CopiedSession): SessionNoticeView => ({
  id,
  kind: 'session-reused',
  at: endedAt.toISOString(),
  address,
  device,
});

export const viewOfSessionPlace = (session: Session, currentId: string): SessionPlaceView => ({
  id: session.id,
  created_at: session.createdAt.toISOString(),
  last_used: session.lastSeenAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  address: session.address,
  device: session.device,
  via: session.via,
  current: session.id === currentId,
});
