/** Who is signed in and what they may do, as the server said it; kept in memory only. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserType } from '@livro/rules';

export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly type: UserType;
}

export type SessionState =
  | { readonly status: 'checking' }
  | { readonly status: 'unreachable'; readonly message: string }
  | { readonly status: 'signed-out'; readonly notice?: string }
  | {
      readonly status: 'signed-in';
      readonly user: SessionUser;
      readonly permissions: readonly string[];
      /** The server no longer knows the session: sign in again, over the page. */
      readonly expired: boolean;
    };

export interface SignedIn {
  readonly user: SessionUser;
  readonly permissions: readonly string[];
}

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'checking' }),
  reducers: {
    sessionChecking: (): SessionState => ({ status: 'checking' }),
    sessionUnreachable: (_state, { payload }: PayloadAction<string>): SessionState => ({
      status: 'unreachable',
      message: payload,
    }),
    signedIn: (_state, { payload }: PayloadAction<SignedIn>): SessionState => ({
      status: 'signed-in',
      ...payload,
      expired: false,
    }),
    signedOut: (_state, { payload }: PayloadAction<string | undefined>): SessionState => ({
      status: 'signed-out',
      notice: payload,
    }),
    sessionLost: (state): SessionState =>
      state.status === 'signed-in' ? { ...state, expired: true } : { status: 'signed-out' },
  },
});

export const { sessionChecking, sessionUnreachable, signedIn, signedOut, sessionLost } = slice.actions;
export const sessionReducer = slice.reducer;
