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
  | { readonly status: 'unreachable'; readonly message: string; readonly gone: boolean }
  | { readonly status: 'signed-out'; readonly notice?: string }
  | {
      readonly status: 'signed-in';
      readonly user: SessionUser;
      readonly permissions: readonly string[];
      /** Nothing is open before a second factor is set up. */
      readonly mustEnrol: boolean;
      /** The server no longer knows the session: sign in again, over the page. */
      readonly expired: boolean;
      /** A call waits until the person has proven again to be there. */
      readonly confirming: boolean;
    };

export interface SignedIn {
  readonly user: SessionUser;
  readonly permissions: readonly string[];
  readonly mustEnrol?: boolean;
}

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'checking' }),
  reducers: {
    sessionChecking: (): SessionState => ({ status: 'checking' }),
    sessionUnreachable: (
      _state,
      { payload }: PayloadAction<{ readonly message: string; readonly gone: boolean }>,
    ): SessionState => ({ status: 'unreachable', ...payload }),
    signedIn: (_state, { payload }: PayloadAction<SignedIn>): SessionState => ({
      status: 'signed-in',
      mustEnrol: false,
      ...payload,
      expired: false,
      confirming: false,
    }),
    enrolmentAsked: (state): SessionState =>
      state.status === 'signed-in' ? { ...state, mustEnrol: true } : state,
    confirmationAsked: (state): SessionState =>
      state.status === 'signed-in' ? { ...state, confirming: true } : state,
    confirmationOver: (state): SessionState =>
      state.status === 'signed-in' ? { ...state, confirming: false } : state,
    signedOut: (_state, { payload }: PayloadAction<string | undefined>): SessionState => ({
      status: 'signed-out',
      notice: payload,
    }),
    sessionLost: (state): SessionState =>
      state.status === 'signed-in' ? { ...state, expired: true } : { status: 'signed-out' },
  },
});

export const { sessionChecking, sessionUnreachable, signedIn, signedOut, sessionLost } = slice.actions;
export const { enrolmentAsked, confirmationAsked, confirmationOver } = slice.actions;
export const sessionReducer = slice.reducer;
