/**
 * The API as hooks, generated from docs/openapi.json by `npm run generate -w frontend`. Never edited by hand.
 */
/* eslint-disable */
import { api } from './api';
export const addTagTypes = [
  'health',
  'auth',
  'users',
  'access-keys',
  'security-log',
  'company',
  'developments',
  'clients',
  'ClientAccount',
  'payments',
  'accounts',
  'transactions',
  'expenses',
  'transfers',
  'financial-investments',
  'periods',
  'books',
  'audit',
  'saved-views',
  'purchase-requests',
  'suppliers',
  'bank-accounts',
  'dashboard',
  'analytics',
  'search',
  'imports',
  'webhooks',
  'projections',
  'system',
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      health: build.query<HealthApiResponse, HealthApiArg>({
        query: () => ({ url: `/api/health/` }),
        providesTags: ['health'],
      }),
      authCheckEmail: build.mutation<AuthCheckEmailApiResponse, AuthCheckEmailApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/check-email/`,
          method: 'POST',
          body: queryArg.checkEmailBody,
        }),
        invalidatesTags: [],
      }),
      authCreatePassword: build.mutation<AuthCreatePasswordApiResponse, AuthCreatePasswordApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/create-password/`,
          method: 'POST',
          body: queryArg.createPasswordBody,
        }),
        invalidatesTags: [],
      }),
      authLogin: build.mutation<AuthLoginApiResponse, AuthLoginApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/login/`,
          method: 'POST',
          body: queryArg.loginBody,
        }),
        invalidatesTags: [],
      }),
      authToken: build.mutation<AuthTokenApiResponse, AuthTokenApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/token/`,
          method: 'POST',
          body: queryArg.tokenBody,
        }),
        invalidatesTags: [],
      }),
      authPasswordPolicy: build.query<AuthPasswordPolicyApiResponse, AuthPasswordPolicyApiArg>({
        query: () => ({ url: `/api/auth/policy/` }),
        providesTags: [],
      }),
      authChangePassword: build.mutation<AuthChangePasswordApiResponse, AuthChangePasswordApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/change-password/`,
          method: 'POST',
          body: queryArg.changePasswordBody,
        }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      authVerify: build.query<AuthVerifyApiResponse, AuthVerifyApiArg>({
        query: () => ({ url: `/api/auth/verify/` }),
        providesTags: [],
      }),
      authRefresh: build.mutation<AuthRefreshApiResponse, AuthRefreshApiArg>({
        query: () => ({ url: `/api/auth/refresh/`, method: 'POST' }),
        invalidatesTags: [],
      }),
      authLogout: build.mutation<AuthLogoutApiResponse, AuthLogoutApiArg>({
        query: () => ({ url: `/api/auth/logout/`, method: 'POST' }),
        invalidatesTags: [],
      }),
      secondStepWaiting: build.query<SecondStepWaitingApiResponse, SecondStepWaitingApiArg>({
        query: () => ({ url: `/api/auth/second-factor/` }),
        providesTags: ['auth'],
      }),
      secondStepSecondFactor: build.mutation<SecondStepSecondFactorApiResponse, SecondStepSecondFactorApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/auth/second-factor/`,
            method: 'POST',
            body: queryArg.secondStepBody,
          }),
          invalidatesTags: [],
        },
      ),
      secondStepPasskeyOptions: build.mutation<
        SecondStepPasskeyOptionsApiResponse,
        SecondStepPasskeyOptionsApiArg
      >({
        query: () => ({
          url: `/api/auth/second-factor/passkey-options/`,
          method: 'POST',
        }),
        invalidatesTags: [],
      }),
      secondStepSignInOptions: build.mutation<
        SecondStepSignInOptionsApiResponse,
        SecondStepSignInOptionsApiArg
      >({
        query: () => ({ url: `/api/auth/passkey/options/`, method: 'POST' }),
        invalidatesTags: [],
      }),
      secondStepSignIn: build.mutation<SecondStepSignInApiResponse, SecondStepSignInApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/passkey/`,
          method: 'POST',
          body: queryArg.passkeySignInBody,
        }),
        invalidatesTags: [],
      }),
      oidcWays: build.query<OidcWaysApiResponse, OidcWaysApiArg>({
        query: () => ({ url: `/api/auth/ways/` }),
        providesTags: ['auth'],
      }),
      oidcBegin: build.mutation<OidcBeginApiResponse, OidcBeginApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/oidc/`,
          method: 'POST',
          body: queryArg.beginProviderBody,
        }),
        invalidatesTags: [],
      }),
      oidcBeginConfirming: build.mutation<OidcBeginConfirmingApiResponse, OidcBeginConfirmingApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/confirm/oidc/`,
          method: 'POST',
          body: queryArg.beginProviderBody,
        }),
        invalidatesTags: [],
      }),
      oidcCallback: build.query<OidcCallbackApiResponse, OidcCallbackApiArg>({
        query: () => ({ url: `/api/auth/oidc/callback/` }),
        providesTags: ['auth'],
      }),
      factorsList: build.query<FactorsListApiResponse, FactorsListApiArg>({
        query: () => ({ url: `/api/auth/factors/` }),
        providesTags: ['auth'],
      }),
      factorsBeginTotp: build.mutation<FactorsBeginTotpApiResponse, FactorsBeginTotpApiArg>({
        query: () => ({ url: `/api/auth/factors/totp/`, method: 'POST' }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      factorsRemoveTotp: build.mutation<FactorsRemoveTotpApiResponse, FactorsRemoveTotpApiArg>({
        query: () => ({ url: `/api/auth/factors/totp/`, method: 'DELETE' }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      factorsConfirmTotp: build.mutation<FactorsConfirmTotpApiResponse, FactorsConfirmTotpApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/factors/totp/confirm/`,
          method: 'POST',
          body: queryArg.totpCodeBody,
        }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      factorsNewPasskeyOptions: build.mutation<
        FactorsNewPasskeyOptionsApiResponse,
        FactorsNewPasskeyOptionsApiArg
      >({
        query: () => ({
          url: `/api/auth/factors/passkeys/options/`,
          method: 'POST',
        }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      factorsAddPasskey: build.mutation<FactorsAddPasskeyApiResponse, FactorsAddPasskeyApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/factors/passkeys/`,
          method: 'POST',
          body: queryArg.newPasskeyBody,
        }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      factorsRemovePasskey: build.mutation<FactorsRemovePasskeyApiResponse, FactorsRemovePasskeyApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/factors/passkeys/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'DELETE',
        }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      factorsRenewCodes: build.mutation<FactorsRenewCodesApiResponse, FactorsRenewCodesApiArg>({
        query: () => ({
          url: `/api/auth/factors/recovery-codes/`,
          method: 'POST',
        }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      factorsConfirm: build.mutation<FactorsConfirmApiResponse, FactorsConfirmApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/confirm/`,
          method: 'POST',
          body: queryArg.confirmBody,
        }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      factorsConfirmOptions: build.mutation<FactorsConfirmOptionsApiResponse, FactorsConfirmOptionsApiArg>({
        query: () => ({
          url: `/api/auth/confirm/passkey-options/`,
          method: 'POST',
        }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      sessionsList: build.query<SessionsListApiResponse, SessionsListApiArg>({
        query: () => ({ url: `/api/auth/sessions/` }),
        providesTags: ['auth'],
      }),
      sessionsEndOthers: build.mutation<SessionsEndOthersApiResponse, SessionsEndOthersApiArg>({
        query: () => ({ url: `/api/auth/sessions/`, method: 'DELETE' }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      sessionsNotices: build.query<SessionsNoticesApiResponse, SessionsNoticesApiArg>({
        query: () => ({ url: `/api/auth/sessions/notices/` }),
        providesTags: ['auth'],
      }),
      sessionsEnd: build.mutation<SessionsEndApiResponse, SessionsEndApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/sessions/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'DELETE',
        }),
        invalidatesTags: ['auth', 'security-log'],
      }),
      userSessionsList: build.query<UserSessionsListApiResponse, UserSessionsListApiArg>({
        query: (queryArg) => ({
          url: `/api/users/${encodeURIComponent(String(queryArg.id))}/sessions/`,
        }),
        providesTags: ['users'],
      }),
      userSessionsEndAll: build.mutation<UserSessionsEndAllApiResponse, UserSessionsEndAllApiArg>({
        query: (queryArg) => ({
          url: `/api/users/${encodeURIComponent(String(queryArg.id))}/sessions/`,
          method: 'DELETE',
        }),
        invalidatesTags: ['users', 'security-log'],
      }),
      userSessionsEnd: build.mutation<UserSessionsEndApiResponse, UserSessionsEndApiArg>({
        query: (queryArg) => ({
          url: `/api/users/${encodeURIComponent(String(queryArg.id))}/sessions/${encodeURIComponent(String(queryArg.sessionId))}/`,
          method: 'DELETE',
        }),
        invalidatesTags: ['users', 'security-log'],
      }),
      usersList: build.query<UsersListApiResponse, UsersListApiArg>({
        query: (queryArg) => ({
          url: `/api/users/`,
          params: {
            limit: queryArg.limit,
            search: queryArg.search,
            type: queryArg['type'],
            isActive: queryArg.isActive,
            includeInactive: queryArg.includeInactive,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['users'],
      }),
      usersCreate: build.mutation<UsersCreateApiResponse, UsersCreateApiArg>({
        query: (queryArg) => ({
          url: `/api/users/`,
          method: 'POST',
          body: queryArg.createUserDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['users', 'purchase-requests', 'security-log'],
      }),
      usersGet: build.query<UsersGetApiResponse, UsersGetApiArg>({
        query: (queryArg) => ({
          url: `/api/users/${encodeURIComponent(String(queryArg.id))}/`,
        }),
        providesTags: ['users'],
      }),
      usersReplace: build.mutation<UsersReplaceApiResponse, UsersReplaceApiArg>({
        query: (queryArg) => ({
          url: `/api/users/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PUT',
          body: queryArg.replaceUserDto,
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['users', 'purchase-requests', 'transactions', 'security-log'],
      }),
      usersEdit: build.mutation<UsersEditApiResponse, UsersEditApiArg>({
        query: (queryArg) => ({
          url: `/api/users/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PATCH',
          body: queryArg.editUserDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['users', 'purchase-requests', 'transactions', 'security-log'],
      }),
      usersDeactivate: build.mutation<UsersDeactivateApiResponse, UsersDeactivateApiArg>({
        query: (queryArg) => ({
          url: `/api/users/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'DELETE',
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['users', 'purchase-requests', 'security-log'],
      }),
      usersInvite: build.mutation<UsersInviteApiResponse, UsersInviteApiArg>({
        query: (queryArg) => ({
          url: `/api/users/${encodeURIComponent(String(queryArg.id))}/invite/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['users', 'security-log'],
      }),
      usersResetAccess: build.mutation<UsersResetAccessApiResponse, UsersResetAccessApiArg>({
        query: (queryArg) => ({
          url: `/api/users/${encodeURIComponent(String(queryArg.id))}/reset-access/`,
          method: 'POST',
          body: queryArg.resetAccessDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['users', 'security-log'],
      }),
      userFactorsReset: build.mutation<UserFactorsResetApiResponse, UserFactorsResetApiArg>({
        query: (queryArg) => ({
          url: `/api/users/${encodeURIComponent(String(queryArg.id))}/reset-second-factor/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['users', 'security-log'],
      }),
      accessKeysList: build.query<AccessKeysListApiResponse, AccessKeysListApiArg>({
        query: () => ({ url: `/api/access-keys/` }),
        providesTags: ['access-keys'],
      }),
      accessKeysIssue: build.mutation<AccessKeysIssueApiResponse, AccessKeysIssueApiArg>({
        query: (queryArg) => ({
          url: `/api/access-keys/`,
          method: 'POST',
          body: queryArg.issueAccessKeyDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['access-keys', 'security-log'],
      }),
      accessKeysScopes: build.query<AccessKeysScopesApiResponse, AccessKeysScopesApiArg>({
        query: () => ({ url: `/api/access-keys/scopes/` }),
        providesTags: ['access-keys'],
      }),
      accessKeysRevoke: build.mutation<AccessKeysRevokeApiResponse, AccessKeysRevokeApiArg>({
        query: (queryArg) => ({
          url: `/api/access-keys/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'DELETE',
        }),
        invalidatesTags: ['access-keys', 'security-log'],
      }),
      oauthToken: build.mutation<OauthTokenApiResponse, OauthTokenApiArg>({
        query: (queryArg) => ({
          url: `/api/oauth/token/`,
          method: 'POST',
          body: queryArg.body,
        }),
        invalidatesTags: [],
      }),
      securityLogList: build.query<SecurityLogListApiResponse, SecurityLogListApiArg>({
        query: (queryArg) => ({
          url: `/api/security-log/`,
          params: {
            limit: queryArg.limit,
            kind: queryArg.kind,
            outcome: queryArg.outcome,
            user: queryArg.user,
            address: queryArg.address,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['security-log'],
      }),
      securityLogGet: build.query<SecurityLogGetApiResponse, SecurityLogGetApiArg>({
        query: (queryArg) => ({
          url: `/api/security-log/${encodeURIComponent(String(queryArg.id))}/`,
        }),
        providesTags: ['security-log'],
      }),
      companyGet: build.query<CompanyGetApiResponse, CompanyGetApiArg>({
        query: () => ({ url: `/api/company/` }),
        providesTags: ['company'],
      }),
      companyReplace: build.mutation<CompanyReplaceApiResponse, CompanyReplaceApiArg>({
        query: (queryArg) => ({
          url: `/api/company/`,
          method: 'PUT',
          body: queryArg.describeCompanyDto,
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['company'],
      }),
      lateRuleGet: build.query<LateRuleGetApiResponse, LateRuleGetApiArg>({
        query: () => ({ url: `/api/late-rule/` }),
        providesTags: ['company'],
      }),
      lateRuleSet: build.mutation<LateRuleSetApiResponse, LateRuleSetApiArg>({
        query: (queryArg) => ({
          url: `/api/late-rule/`,
          method: 'PUT',
          body: queryArg.setLateRuleDto,
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['company', 'developments'],
      }),
      developmentsList: build.query<DevelopmentsListApiResponse, DevelopmentsListApiArg>({
        query: (queryArg) => ({
          url: `/api/developments/`,
          params: {
            limit: queryArg.limit,
            search: queryArg.search,
            status: queryArg.status,
          },
        }),
        providesTags: ['developments'],
      }),
      developmentsCreate: build.mutation<DevelopmentsCreateApiResponse, DevelopmentsCreateApiArg>({
        query: (queryArg) => ({
          url: `/api/developments/`,
          method: 'POST',
          body: queryArg.createDevelopmentDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      developmentsSummary: build.query<DevelopmentsSummaryApiResponse, DevelopmentsSummaryApiArg>({
        query: () => ({ url: `/api/developments/summary/` }),
        providesTags: ['developments'],
      }),
      developmentsGet: build.query<DevelopmentsGetApiResponse, DevelopmentsGetApiArg>({
        query: (queryArg) => ({
          url: `/api/developments/${encodeURIComponent(String(queryArg.id))}/`,
        }),
        providesTags: ['developments'],
      }),
      developmentsReplace: build.mutation<DevelopmentsReplaceApiResponse, DevelopmentsReplaceApiArg>({
        query: (queryArg) => ({
          url: `/api/developments/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PUT',
          body: queryArg.replaceDevelopmentDto,
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      developmentsEdit: build.mutation<DevelopmentsEditApiResponse, DevelopmentsEditApiArg>({
        query: (queryArg) => ({
          url: `/api/developments/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PATCH',
          body: queryArg.editDevelopmentDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      developmentsDelete: build.mutation<DevelopmentsDeleteApiResponse, DevelopmentsDeleteApiArg>({
        query: (queryArg) => ({
          url: `/api/developments/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'DELETE',
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      clientFiguresSummary: build.query<ClientFiguresSummaryApiResponse, ClientFiguresSummaryApiArg>({
        query: () => ({ url: `/api/clients/summary/` }),
        providesTags: ['clients'],
      }),
      clientFiguresOptions: build.query<ClientFiguresOptionsApiResponse, ClientFiguresOptionsApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/options/`,
          params: {
            search: queryArg.search,
            developmentId: queryArg.developmentId,
            available: queryArg.available,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['clients'],
      }),
      clientFiguresTags: build.query<ClientFiguresTagsApiResponse, ClientFiguresTagsApiArg>({
        query: () => ({ url: `/api/clients/tags/` }),
        providesTags: ['clients'],
      }),
      clientFiguresRegister: build.mutation<ClientFiguresRegisterApiResponse, ClientFiguresRegisterApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/bulk/`,
          method: 'POST',
          body: queryArg.bulkClientsDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics'],
      }),
      clientsList: build.query<ClientsListApiResponse, ClientsListApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/`,
          params: {
            limit: queryArg.limit,
            search: queryArg.search,
            tags: queryArg.tags,
            hasPayments: queryArg.hasPayments,
            developmentId: queryArg.developmentId,
            includeInactive: queryArg.includeInactive,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['clients'],
      }),
      clientsRegister: build.mutation<ClientsRegisterApiResponse, ClientsRegisterApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/`,
          method: 'POST',
          body: queryArg.registerClientDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics'],
      }),
      clientsGet: build.query<ClientsGetApiResponse, ClientsGetApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/`,
        }),
        providesTags: ['clients'],
      }),
      clientChangesUpdate: build.mutation<ClientChangesUpdateApiResponse, ClientChangesUpdateApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PATCH',
          body: queryArg.updateClientDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics'],
      }),
      clientChangesRemove: build.mutation<ClientChangesRemoveApiResponse, ClientChangesRemoveApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'DELETE',
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics'],
      }),
      clientChangesReactivate: build.mutation<
        ClientChangesReactivateApiResponse,
        ClientChangesReactivateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/reactivate/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics'],
      }),
      clientChangesAddDevelopment: build.mutation<
        ClientChangesAddDevelopmentApiResponse,
        ClientChangesAddDevelopmentApiArg
      >({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/add_development/`,
          method: 'POST',
          body: queryArg.linkDevelopmentDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics'],
      }),
      clientChangesLinkDevelopment: build.mutation<
        ClientChangesLinkDevelopmentApiResponse,
        ClientChangesLinkDevelopmentApiArg
      >({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/link-development/`,
          method: 'POST',
          body: queryArg.linkDevelopmentDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics'],
      }),
      erasurePreview: build.query<ErasurePreviewApiResponse, ErasurePreviewApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/erase-preview/`,
        }),
        providesTags: ['clients'],
      }),
      erasureErase: build.mutation<ErasureEraseApiResponse, ErasureEraseApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/erase/`,
          method: 'POST',
          body: queryArg.eraseClientDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'clients',
          'payments',
          'transactions',
          'developments',
          'dashboard',
          'expenses',
          'purchase-requests',
        ],
      }),
      erasureEraseAttachments: build.mutation<
        ErasureEraseAttachmentsApiResponse,
        ErasureEraseAttachmentsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/erase-attachments/`,
          method: 'POST',
          body: queryArg.eraseAttachmentsDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['clients', 'payments', 'expenses', 'purchase-requests'],
      }),
      erasureState: build.query<ErasureStateApiResponse, ErasureStateApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/erasure/`,
        }),
        providesTags: ['clients'],
      }),
      personalDataExport: build.query<PersonalDataExportApiResponse, PersonalDataExportApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/personal-data/`,
        }),
        providesTags: ['clients'],
      }),
      clientAccountSums: build.query<ClientAccountSumsApiResponse, ClientAccountSumsApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/account/`,
        }),
        providesTags: ['ClientAccount', 'payments'],
      }),
      clientAccountAttachments: build.query<
        ClientAccountAttachmentsApiResponse,
        ClientAccountAttachmentsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/attachments/`,
        }),
        providesTags: ['ClientAccount', 'payments'],
      }),
      clientAccountHistory: build.query<ClientAccountHistoryApiResponse, ClientAccountHistoryApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/history/`,
        }),
        providesTags: ['ClientAccount', 'clients'],
      }),
      receivablesList: build.query<ReceivablesListApiResponse, ReceivablesListApiArg>({
        query: (queryArg) => ({
          url: `/api/receivables/`,
          params: {
            limit: queryArg.limit,
            development: queryArg.development,
            client: queryArg.client,
            search: queryArg.search,
            age: queryArg.age,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['payments', 'clients'],
      }),
      receivablesAges: build.query<ReceivablesAgesApiResponse, ReceivablesAgesApiArg>({
        query: (queryArg) => ({
          url: `/api/receivables/ages/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            client: queryArg.client,
            search: queryArg.search,
            age: queryArg.age,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['payments', 'clients'],
      }),
      accountsList: build.query<AccountsListApiResponse, AccountsListApiArg>({
        query: (queryArg) => ({
          url: `/api/accounts/`,
          params: {
            limit: queryArg.limit,
            development: queryArg.development,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
          },
        }),
        providesTags: ['accounts'],
      }),
      accountsDailyBalances: build.query<AccountsDailyBalancesApiResponse, AccountsDailyBalancesApiArg>({
        query: (queryArg) => ({
          url: `/api/accounts/daily-balances/`,
          params: {
            development: queryArg.development,
            asOf: queryArg.asOf,
            days: queryArg.days,
          },
        }),
        providesTags: ['accounts'],
      }),
      accountsMonthlyBalances: build.query<AccountsMonthlyBalancesApiResponse, AccountsMonthlyBalancesApiArg>(
        {
          query: () => ({ url: `/api/accounts/monthly-balances/` }),
          providesTags: ['accounts'],
        },
      ),
      accountsGet: build.query<AccountsGetApiResponse, AccountsGetApiArg>({
        query: (queryArg) => ({
          url: `/api/accounts/${encodeURIComponent(String(queryArg.id))}/`,
          params: {
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
          },
        }),
        providesTags: ['accounts'],
      }),
      accountsStatement: build.query<AccountsStatementApiResponse, AccountsStatementApiArg>({
        query: (queryArg) => ({
          url: `/api/accounts/${encodeURIComponent(String(queryArg.id))}/statement/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            from: queryArg['from'],
            to: queryArg.to,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
          },
        }),
        providesTags: ['accounts'],
      }),
      accountsSetInitialBalance: build.mutation<
        AccountsSetInitialBalanceApiResponse,
        AccountsSetInitialBalanceApiArg
      >({
        query: (queryArg) => ({
          url: `/api/accounts/${encodeURIComponent(String(queryArg.id))}/set_initial_balance/`,
          method: 'POST',
          body: queryArg.openingBalanceDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      severalEntriesReverse: build.mutation<SeveralEntriesReverseApiResponse, SeveralEntriesReverseApiArg>({
        query: (queryArg) => ({
          url: `/api/transactions/reverse/`,
          method: 'POST',
          body: queryArg.reverseSeveralDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      severalEntriesTag: build.mutation<SeveralEntriesTagApiResponse, SeveralEntriesTagApiArg>({
        query: (queryArg) => ({
          url: `/api/transactions/tag/`,
          method: 'POST',
          body: queryArg.tagSeveralDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      batchesBook: build.mutation<BatchesBookApiResponse, BatchesBookApiArg>({
        query: (queryArg) => ({
          url: `/api/transactions/batch/`,
          method: 'POST',
          body: queryArg.bookBatchDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      batchesReverse: build.mutation<BatchesReverseApiResponse, BatchesReverseApiArg>({
        query: (queryArg) => ({
          url: `/api/transactions/batch/${encodeURIComponent(String(queryArg.id))}/reverse/`,
          method: 'POST',
          body: queryArg.reverseBatchDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      transactionsList: build.query<TransactionsListApiResponse, TransactionsListApiArg>({
        query: (queryArg) => ({
          url: `/api/transactions/`,
          params: {
            limit: queryArg.limit,
            development: queryArg.development,
            account: queryArg.account,
            type: queryArg['type'],
            category: queryArg.category,
            supplier: queryArg.supplier,
            withoutSupplier: queryArg.withoutSupplier,
            paymentMethod: queryArg.paymentMethod,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            amountFrom: queryArg.amountFrom,
            amountTo: queryArg.amountTo,
            author: queryArg.author,
            client: queryArg.client,
            tag: queryArg.tag,
            documentNumber: queryArg.documentNumber,
            batch: queryArg.batch,
            withAttachments: queryArg.withAttachments,
            reversed: queryArg.reversed,
            reconciled: queryArg.reconciled,
            ids: queryArg.ids,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['transactions'],
      }),
      transactionsCreate: build.mutation<TransactionsCreateApiResponse, TransactionsCreateApiArg>({
        query: (queryArg) => ({
          url: `/api/transactions/`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      transactionsAuthors: build.query<TransactionsAuthorsApiResponse, TransactionsAuthorsApiArg>({
        query: () => ({ url: `/api/transactions/authors/` }),
        providesTags: ['transactions'],
      }),
      transactionsReverse: build.mutation<TransactionsReverseApiResponse, TransactionsReverseApiArg>({
        query: (queryArg) => ({
          url: `/api/transactions/${encodeURIComponent(String(queryArg.id))}/reverse/`,
          method: 'POST',
          body: queryArg.reverseEntryDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      transactionsGet: build.query<TransactionsGetApiResponse, TransactionsGetApiArg>({
        query: (queryArg) => ({
          url: `/api/transactions/${encodeURIComponent(String(queryArg.id))}/`,
          params: {
            knownAt: queryArg.knownAt,
          },
        }),
        providesTags: ['transactions'],
      }),
      expensesList: build.query<ExpensesListApiResponse, ExpensesListApiArg>({
        query: (queryArg) => ({
          url: `/api/expenses/`,
          params: {
            limit: queryArg.limit,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            category: queryArg.category,
            supplier: queryArg.supplier,
            includeReversed: queryArg.includeReversed,
          },
        }),
        providesTags: ['expenses'],
      }),
      expensesCreate: build.mutation<ExpensesCreateApiResponse, ExpensesCreateApiArg>({
        query: (queryArg) => ({
          url: `/api/expenses/`,
          method: 'POST',
          body: queryArg.createExpenseDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      expensesSearch: build.query<ExpensesSearchApiResponse, ExpensesSearchApiArg>({
        query: (queryArg) => ({
          url: `/api/expenses/search/`,
          params: {
            limit: queryArg.limit,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            category: queryArg.category,
            supplier: queryArg.supplier,
            includeReversed: queryArg.includeReversed,
          },
        }),
        providesTags: ['expenses'],
      }),
      expensesStats: build.query<ExpensesStatsApiResponse, ExpensesStatsApiArg>({
        query: (queryArg) => ({
          url: `/api/expenses/stats/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            category: queryArg.category,
            supplier: queryArg.supplier,
            includeReversed: queryArg.includeReversed,
          },
        }),
        providesTags: ['expenses'],
      }),
      expensesSuggestions: build.query<ExpensesSuggestionsApiResponse, ExpensesSuggestionsApiArg>({
        query: (queryArg) => ({
          url: `/api/expenses/suggestions/`,
          params: {
            field: queryArg.field,
            search: queryArg.search,
          },
        }),
        providesTags: ['expenses'],
      }),
      expensesGet: build.query<ExpensesGetApiResponse, ExpensesGetApiArg>({
        query: (queryArg) => ({
          url: `/api/expenses/${encodeURIComponent(String(queryArg.id))}/`,
        }),
        providesTags: ['expenses'],
      }),
      expensesEdit: build.mutation<ExpensesEditApiResponse, ExpensesEditApiArg>({
        query: (queryArg) => ({
          url: `/api/expenses/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PATCH',
          body: queryArg.editExpenseDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      expensesRemove: build.mutation<ExpensesRemoveApiResponse, ExpensesRemoveApiArg>({
        query: (queryArg) => ({
          url: `/api/expenses/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'DELETE',
          body: queryArg.undoDto,
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      paymentsList: build.query<PaymentsListApiResponse, PaymentsListApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/`,
          params: {
            limit: queryArg.limit,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            status: queryArg.status,
            paymentMethod: queryArg.paymentMethod,
            client: queryArg.client,
            plan: queryArg.plan,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['payments'],
      }),
      paymentsCreate: build.mutation<PaymentsCreateApiResponse, PaymentsCreateApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/`,
          method: 'POST',
          body: queryArg.createPaymentDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      paymentsSearch: build.query<PaymentsSearchApiResponse, PaymentsSearchApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/search/`,
          params: {
            limit: queryArg.limit,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            status: queryArg.status,
            paymentMethod: queryArg.paymentMethod,
            client: queryArg.client,
            plan: queryArg.plan,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['payments'],
      }),
      paymentsStats: build.query<PaymentsStatsApiResponse, PaymentsStatsApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/stats/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            status: queryArg.status,
            paymentMethod: queryArg.paymentMethod,
            client: queryArg.client,
            plan: queryArg.plan,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['payments'],
      }),
      paymentsGet: build.query<PaymentsGetApiResponse, PaymentsGetApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/${encodeURIComponent(String(queryArg.id))}/`,
        }),
        providesTags: ['payments'],
      }),
      paymentsEdit: build.mutation<PaymentsEditApiResponse, PaymentsEditApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PATCH',
          body: queryArg.editPaymentDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      paymentsRemove: build.mutation<PaymentsRemoveApiResponse, PaymentsRemoveApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'DELETE',
          body: queryArg.undoDto,
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      paymentsConfirm: build.mutation<PaymentsConfirmApiResponse, PaymentsConfirmApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/${encodeURIComponent(String(queryArg.id))}/confirm/`,
          method: 'POST',
          body: queryArg.confirmPaymentDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      paymentsCancel: build.mutation<PaymentsCancelApiResponse, PaymentsCancelApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/${encodeURIComponent(String(queryArg.id))}/cancel/`,
          method: 'POST',
          body: queryArg.optionalReasonDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      paymentsRefund: build.mutation<PaymentsRefundApiResponse, PaymentsRefundApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/${encodeURIComponent(String(queryArg.id))}/refund/`,
          method: 'POST',
          body: queryArg.undoDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      plansMake: build.mutation<PlansMakeApiResponse, PlansMakeApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/plans/`,
          method: 'POST',
          body: queryArg.makePlanDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      plansCancel: build.mutation<PlansCancelApiResponse, PlansCancelApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/plans/${encodeURIComponent(String(queryArg.id))}/cancel/`,
          method: 'POST',
          body: queryArg.reasonDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      plansConfirm: build.mutation<PlansConfirmApiResponse, PlansConfirmApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/confirm/`,
          method: 'POST',
          body: queryArg.confirmSeveralDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      transfersList: build.query<TransfersListApiResponse, TransfersListApiArg>({
        query: (queryArg) => ({
          url: `/api/transfers/`,
          params: {
            limit: queryArg.limit,
            development: queryArg.development,
            account: queryArg.account,
          },
        }),
        providesTags: ['transfers'],
      }),
      transfersCreate: build.mutation<TransfersCreateApiResponse, TransfersCreateApiArg>({
        query: (queryArg) => ({
          url: `/api/transfers/`,
          method: 'POST',
          body: queryArg.createTransferDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      transfersOptions: build.query<TransfersOptionsApiResponse, TransfersOptionsApiArg>({
        query: (queryArg) => ({
          url: `/api/transfers/account-options/`,
          params: {
            account: queryArg.account,
          },
        }),
        providesTags: ['transfers'],
      }),
      transfersSummary: build.query<TransfersSummaryApiResponse, TransfersSummaryApiArg>({
        query: (queryArg) => ({
          url: `/api/transfers/summary/`,
          params: {
            account: queryArg.account,
            development: queryArg.development,
          },
        }),
        providesTags: ['transfers'],
      }),
      transfersValidate: build.mutation<TransfersValidateApiResponse, TransfersValidateApiArg>({
        query: (queryArg) => ({
          url: `/api/transfers/validate/`,
          method: 'POST',
          body: queryArg.createTransferDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [],
      }),
      transfersEdit: build.mutation<TransfersEditApiResponse, TransfersEditApiArg>({
        query: (queryArg) => ({
          url: `/api/transfers/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PATCH',
          body: queryArg.editTransferDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      transfersGet: build.query<TransfersGetApiResponse, TransfersGetApiArg>({
        query: (queryArg) => ({
          url: `/api/transfers/${encodeURIComponent(String(queryArg.id))}/`,
        }),
        providesTags: ['transfers'],
      }),
      transfersCancel: build.mutation<TransfersCancelApiResponse, TransfersCancelApiArg>({
        query: (queryArg) => ({
          url: `/api/transfers/${encodeURIComponent(String(queryArg.id))}/cancel/`,
          method: 'POST',
          body: queryArg.optionalReasonDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      investmentsList: build.query<InvestmentsListApiResponse, InvestmentsListApiArg>({
        query: (queryArg) => ({
          url: `/api/financial-investments/`,
          params: {
            limit: queryArg.limit,
            development: queryArg.development,
            account: queryArg.account,
            type: queryArg['type'],
            status: queryArg.status,
            tags: queryArg.tags,
            search: queryArg.search,
          },
        }),
        providesTags: ['financial-investments'],
      }),
      investmentsCreate: build.mutation<InvestmentsCreateApiResponse, InvestmentsCreateApiArg>({
        query: (queryArg) => ({
          url: `/api/financial-investments/`,
          method: 'POST',
          body: queryArg.createInvestmentDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      investmentsSummary: build.query<InvestmentsSummaryApiResponse, InvestmentsSummaryApiArg>({
        query: (queryArg) => ({
          url: `/api/financial-investments/summary/`,
          params: {
            account: queryArg.account,
            development: queryArg.development,
          },
        }),
        providesTags: ['financial-investments'],
      }),
      investmentsXirr: build.query<InvestmentsXirrApiResponse, InvestmentsXirrApiArg>({
        query: (queryArg) => ({
          url: `/api/financial-investments/xirr/`,
          params: {
            account: queryArg.account,
            development: queryArg.development,
            asOf: queryArg.asOf,
          },
        }),
        providesTags: ['financial-investments'],
      }),
      investmentsGet: build.query<InvestmentsGetApiResponse, InvestmentsGetApiArg>({
        query: (queryArg) => ({
          url: `/api/financial-investments/${encodeURIComponent(String(queryArg.id))}/`,
          params: {
            asOf: queryArg.asOf,
          },
        }),
        providesTags: ['financial-investments'],
      }),
      investmentsEdit: build.mutation<InvestmentsEditApiResponse, InvestmentsEditApiArg>({
        query: (queryArg) => ({
          url: `/api/financial-investments/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PATCH',
          body: queryArg.editInvestmentDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      investmentsAddReturn: build.mutation<InvestmentsAddReturnApiResponse, InvestmentsAddReturnApiArg>({
        query: (queryArg) => ({
          url: `/api/financial-investments/${encodeURIComponent(String(queryArg.id))}/add_return/`,
          method: 'POST',
          body: queryArg.addReturnDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      investmentsGetReturn: build.query<InvestmentsGetReturnApiResponse, InvestmentsGetReturnApiArg>({
        query: (queryArg) => ({
          url: `/api/financial-investments/returns/${encodeURIComponent(String(queryArg.id))}/`,
        }),
        providesTags: ['financial-investments'],
      }),
      investmentsEditReturn: build.mutation<InvestmentsEditReturnApiResponse, InvestmentsEditReturnApiArg>({
        query: (queryArg) => ({
          url: `/api/financial-investments/returns/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PATCH',
          body: queryArg.editReturnDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      periodsList: build.query<PeriodsListApiResponse, PeriodsListApiArg>({
        query: () => ({ url: `/api/periods/` }),
        providesTags: ['periods'],
      }),
      periodsHistory: build.query<PeriodsHistoryApiResponse, PeriodsHistoryApiArg>({
        query: () => ({ url: `/api/periods/history/` }),
        providesTags: ['periods'],
      }),
      periodsClose: build.mutation<PeriodsCloseApiResponse, PeriodsCloseApiArg>({
        query: (queryArg) => ({
          url: `/api/periods/${encodeURIComponent(String(queryArg.period))}/close/`,
          method: 'POST',
          body: queryArg.optionalReasonDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['periods', 'transactions'],
      }),
      periodsReopen: build.mutation<PeriodsReopenApiResponse, PeriodsReopenApiArg>({
        query: (queryArg) => ({
          url: `/api/periods/${encodeURIComponent(String(queryArg.period))}/reopen/`,
          method: 'POST',
          body: queryArg.reasonDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['periods', 'transactions'],
      }),
      booksTrialBalance: build.query<BooksTrialBalanceApiResponse, BooksTrialBalanceApiArg>({
        query: (queryArg) => ({
          url: `/api/trial-balance/`,
          params: {
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            development: queryArg.development,
          },
        }),
        providesTags: ['books'],
      }),
      booksVoidEntry: build.mutation<BooksVoidEntryApiResponse, BooksVoidEntryApiArg>({
        query: (queryArg) => ({
          url: `/api/entries/${encodeURIComponent(String(queryArg.entryNumber))}/void/`,
          method: 'POST',
          body: queryArg.reasonDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      booksChanges: build.query<BooksChangesApiResponse, BooksChangesApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/changes/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            fromKnownAt: queryArg.fromKnownAt,
            toKnownAt: queryArg.toKnownAt,
          },
        }),
        providesTags: ['books'],
      }),
      journalList: build.query<JournalListApiResponse, JournalListApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/journal/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            recordedAfter: queryArg.recordedAfter,
            knownAt: queryArg.knownAt,
            kind: queryArg.kind,
            author: queryArg.author,
            amountFrom: queryArg.amountFrom,
            amountTo: queryArg.amountTo,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['audit'],
      }),
      journalLedger: build.query<JournalLedgerApiResponse, JournalLedgerApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/ledger/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            recordedAfter: queryArg.recordedAfter,
            knownAt: queryArg.knownAt,
            code: queryArg.code,
          },
        }),
        providesTags: ['audit'],
      }),
      journalEntry: build.query<JournalEntryApiResponse, JournalEntryApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/entries/${encodeURIComponent(String(queryArg.entryNumber))}/`,
        }),
        providesTags: ['audit'],
      }),
      savedViewsList: build.query<SavedViewsListApiResponse, SavedViewsListApiArg>({
        query: () => ({ url: `/api/saved-views/` }),
        providesTags: ['saved-views'],
      }),
      savedViewsSave: build.mutation<SavedViewsSaveApiResponse, SavedViewsSaveApiArg>({
        query: (queryArg) => ({
          url: `/api/saved-views/`,
          method: 'POST',
          body: queryArg.saveViewDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['saved-views'],
      }),
      savedViewsChange: build.mutation<SavedViewsChangeApiResponse, SavedViewsChangeApiArg>({
        query: (queryArg) => ({
          url: `/api/saved-views/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PATCH',
          body: queryArg.changeViewDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['saved-views'],
      }),
      savedViewsRemove: build.mutation<SavedViewsRemoveApiResponse, SavedViewsRemoveApiArg>({
        query: (queryArg) => ({
          url: `/api/saved-views/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'DELETE',
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['saved-views'],
      }),
      approvalRulesGet: build.query<ApprovalRulesGetApiResponse, ApprovalRulesGetApiArg>({
        query: () => ({ url: `/api/approval-rules/` }),
        providesTags: ['purchase-requests'],
      }),
      approvalRulesSet: build.mutation<ApprovalRulesSetApiResponse, ApprovalRulesSetApiArg>({
        query: (queryArg) => ({
          url: `/api/approval-rules/`,
          method: 'PUT',
          body: queryArg.setApprovalRulesDto,
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['purchase-requests'],
      }),
      approvalRulesConfirm: build.mutation<ApprovalRulesConfirmApiResponse, ApprovalRulesConfirmApiArg>({
        query: (queryArg) => ({
          url: `/api/approval-rules/proposals/${encodeURIComponent(String(queryArg.id))}/confirm/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['purchase-requests'],
      }),
      approvalRulesReject: build.mutation<ApprovalRulesRejectApiResponse, ApprovalRulesRejectApiArg>({
        query: (queryArg) => ({
          url: `/api/approval-rules/proposals/${encodeURIComponent(String(queryArg.id))}/reject/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['purchase-requests'],
      }),
      mailNoticesGet: build.query<MailNoticesGetApiResponse, MailNoticesGetApiArg>({
        query: () => ({ url: `/api/mail-notices/` }),
        providesTags: ['company'],
      }),
      purchaseListsList: build.query<PurchaseListsListApiResponse, PurchaseListsListApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/`,
          params: {
            limit: queryArg.limit,
            search: queryArg.search,
            development: queryArg.development,
            status: queryArg.status,
            urgency: queryArg.urgency,
            category: queryArg.category,
            from: queryArg['from'],
            to: queryArg.to,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['purchase-requests'],
      }),
      purchasesRequest: build.mutation<PurchasesRequestApiResponse, PurchasesRequestApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/`,
          method: 'POST',
          body: queryArg.requestPurchaseDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['purchase-requests', 'dashboard', 'analytics'],
      }),
      purchaseListsMine: build.query<PurchaseListsMineApiResponse, PurchaseListsMineApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/my-requests/`,
          params: {
            limit: queryArg.limit,
            search: queryArg.search,
            development: queryArg.development,
            status: queryArg.status,
            urgency: queryArg.urgency,
            category: queryArg.category,
            from: queryArg['from'],
            to: queryArg.to,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['purchase-requests'],
      }),
      purchaseListsPending: build.query<PurchaseListsPendingApiResponse, PurchaseListsPendingApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/pending-approvals/`,
          params: {
            limit: queryArg.limit,
            search: queryArg.search,
            development: queryArg.development,
            status: queryArg.status,
            urgency: queryArg.urgency,
            category: queryArg.category,
            from: queryArg['from'],
            to: queryArg.to,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['purchase-requests'],
      }),
      purchaseListsApproved: build.query<PurchaseListsApprovedApiResponse, PurchaseListsApprovedApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/approved-requests/`,
          params: {
            limit: queryArg.limit,
            search: queryArg.search,
            development: queryArg.development,
            status: queryArg.status,
            urgency: queryArg.urgency,
            category: queryArg.category,
            from: queryArg['from'],
            to: queryArg.to,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['purchase-requests'],
      }),
      purchaseListsWaiting: build.query<PurchaseListsWaitingApiResponse, PurchaseListsWaitingApiArg>({
        query: () => ({ url: `/api/purchase-requests/waiting/` }),
        providesTags: ['purchase-requests'],
      }),
      purchaseListsSummary: build.query<PurchaseListsSummaryApiResponse, PurchaseListsSummaryApiArg>({
        query: () => ({ url: `/api/purchase-requests/summary/` }),
        providesTags: ['purchase-requests'],
      }),
      purchaseListsCommitted: build.query<PurchaseListsCommittedApiResponse, PurchaseListsCommittedApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/commitments/`,
          params: {
            development: queryArg.development,
          },
        }),
        providesTags: ['purchase-requests'],
      }),
      purchasesGet: build.query<PurchasesGetApiResponse, PurchasesGetApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/${encodeURIComponent(String(queryArg.id))}/`,
        }),
        providesTags: ['purchase-requests'],
      }),
      purchasesUpdate: build.mutation<PurchasesUpdateApiResponse, PurchasesUpdateApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PATCH',
          body: queryArg.updatePurchaseDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['purchase-requests', 'dashboard', 'analytics'],
      }),
      purchasesHistory: build.query<PurchasesHistoryApiResponse, PurchasesHistoryApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/${encodeURIComponent(String(queryArg.id))}/history/`,
        }),
        providesTags: ['purchase-requests'],
      }),
      purchasesApproveSeveral: build.mutation<
        PurchasesApproveSeveralApiResponse,
        PurchasesApproveSeveralApiArg
      >({
        query: (queryArg) => ({
          url: `/api/purchase-requests/approve/`,
          method: 'POST',
          body: queryArg.approvePurchasesDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['purchase-requests', 'dashboard', 'analytics'],
      }),
      purchasesApprove: build.mutation<PurchasesApproveApiResponse, PurchasesApproveApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/${encodeURIComponent(String(queryArg.id))}/approve/`,
          method: 'POST',
          body: queryArg.approvePurchaseDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['purchase-requests', 'dashboard', 'analytics'],
      }),
      purchasesRevise: build.mutation<PurchasesReviseApiResponse, PurchasesReviseApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/${encodeURIComponent(String(queryArg.id))}/revise/`,
          method: 'POST',
          body: queryArg.revisePurchaseDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['purchase-requests', 'dashboard', 'analytics'],
      }),
      purchasesReject: build.mutation<PurchasesRejectApiResponse, PurchasesRejectApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/${encodeURIComponent(String(queryArg.id))}/reject/`,
          method: 'POST',
          body: queryArg.rejectPurchaseDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['purchase-requests', 'dashboard', 'analytics'],
      }),
      purchasesCancel: build.mutation<PurchasesCancelApiResponse, PurchasesCancelApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/${encodeURIComponent(String(queryArg.id))}/cancel/`,
          method: 'POST',
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['purchase-requests', 'dashboard', 'analytics'],
      }),
      purchasesComplete: build.mutation<PurchasesCompleteApiResponse, PurchasesCompleteApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/${encodeURIComponent(String(queryArg.id))}/complete/`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      suppliersList: build.query<SuppliersListApiResponse, SuppliersListApiArg>({
        query: (queryArg) => ({
          url: `/api/suppliers/`,
          params: {
            limit: queryArg.limit,
            search: queryArg.search,
            development: queryArg.development,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['suppliers', 'expenses', 'purchase-requests'],
      }),
      suppliersGet: build.query<SuppliersGetApiResponse, SuppliersGetApiArg>({
        query: (queryArg) => ({
          url: `/api/suppliers/${encodeURIComponent(String(queryArg.name))}/`,
        }),
        providesTags: ['suppliers', 'expenses', 'purchase-requests'],
      }),
      suppliersDocument: build.mutation<SuppliersDocumentApiResponse, SuppliersDocumentApiArg>({
        query: (queryArg) => ({
          url: `/api/suppliers/${encodeURIComponent(String(queryArg.name))}/document/`,
          method: 'PUT',
          body: queryArg.documentSupplierDto,
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['suppliers'],
      }),
      paymentAttachmentsList: build.query<PaymentAttachmentsListApiResponse, PaymentAttachmentsListApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/${encodeURIComponent(String(queryArg.id))}/attachments/`,
        }),
        providesTags: ['payments'],
      }),
      paymentAttachmentsRemove: build.mutation<
        PaymentAttachmentsRemoveApiResponse,
        PaymentAttachmentsRemoveApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/${encodeURIComponent(String(queryArg.id))}/attachments/${encodeURIComponent(String(queryArg.attachmentId))}/`,
          method: 'DELETE',
        }),
        invalidatesTags: ['payments', 'transactions'],
      }),
      expenseAttachmentsList: build.query<ExpenseAttachmentsListApiResponse, ExpenseAttachmentsListApiArg>({
        query: (queryArg) => ({
          url: `/api/expenses/${encodeURIComponent(String(queryArg.id))}/attachments/`,
        }),
        providesTags: ['expenses'],
      }),
      expenseAttachmentsRemove: build.mutation<
        ExpenseAttachmentsRemoveApiResponse,
        ExpenseAttachmentsRemoveApiArg
      >({
        query: (queryArg) => ({
          url: `/api/expenses/${encodeURIComponent(String(queryArg.id))}/attachments/${encodeURIComponent(String(queryArg.attachmentId))}/`,
          method: 'DELETE',
        }),
        invalidatesTags: ['expenses', 'transactions'],
      }),
      purchaseRequestAttachmentsList: build.query<
        PurchaseRequestAttachmentsListApiResponse,
        PurchaseRequestAttachmentsListApiArg
      >({
        query: (queryArg) => ({
          url: `/api/purchase-requests/${encodeURIComponent(String(queryArg.id))}/attachments/`,
        }),
        providesTags: ['purchase-requests'],
      }),
      purchaseRequestAttachmentsRemove: build.mutation<
        PurchaseRequestAttachmentsRemoveApiResponse,
        PurchaseRequestAttachmentsRemoveApiArg
      >({
        query: (queryArg) => ({
          url: `/api/purchase-requests/${encodeURIComponent(String(queryArg.id))}/attachments/${encodeURIComponent(String(queryArg.attachmentId))}/`,
          method: 'DELETE',
        }),
        invalidatesTags: ['purchase-requests', 'expenses', 'transactions'],
      }),
      companyLogoGet: build.query<CompanyLogoGetApiResponse, CompanyLogoGetApiArg>({
        query: () => ({ url: `/api/company/logo/` }),
        providesTags: ['company'],
      }),
      companyLogoSet: build.mutation<CompanyLogoSetApiResponse, CompanyLogoSetApiArg>({
        query: (queryArg) => ({
          url: `/api/company/logo/`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['company'],
      }),
      companyLogoRemove: build.mutation<CompanyLogoRemoveApiResponse, CompanyLogoRemoveApiArg>({
        query: (queryArg) => ({
          url: `/api/company/logo/`,
          method: 'DELETE',
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['company'],
      }),
      bankAccounts: build.query<BankAccountsApiResponse, BankAccountsApiArg>({
        query: () => ({ url: `/api/bank-accounts/` }),
        providesTags: ['bank-accounts'],
      }),
      importStatement: build.mutation<ImportStatementApiResponse, ImportStatementApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/statements/`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['bank-accounts'],
      }),
      bankStatements: build.query<BankStatementsApiResponse, BankStatementsApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/statements/`,
        }),
        providesTags: ['bank-accounts'],
      }),
      previewStatement: build.mutation<PreviewStatementApiResponse, PreviewStatementApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/statements/preview/`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [],
      }),
      bankLines: build.query<BankLinesApiResponse, BankLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/lines/`,
          params: {
            limit: queryArg.limit,
            status: queryArg.status,
          },
        }),
        providesTags: ['bank-accounts'],
      }),
      veryLikelyLines: build.query<VeryLikelyLinesApiResponse, VeryLikelyLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/lines/very-likely/`,
        }),
        providesTags: ['bank-accounts'],
      }),
      bankOpenEntries: build.query<BankOpenEntriesApiResponse, BankOpenEntriesApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/entries/`,
          params: {
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['bank-accounts'],
      }),
      bankBalance: build.query<BankBalanceApiResponse, BankBalanceApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/balance/`,
          params: {
            through: queryArg.through,
          },
        }),
        providesTags: ['bank-accounts'],
      }),
      matchLines: build.mutation<MatchLinesApiResponse, MatchLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/matches/`,
          method: 'POST',
          body: queryArg.matchLinesDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'bank-accounts',
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      unmatchLines: build.mutation<UnmatchLinesApiResponse, UnmatchLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/matches/${encodeURIComponent(String(queryArg.match))}/undo/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['bank-accounts', 'transactions'],
      }),
      acceptLine: build.mutation<AcceptLineApiResponse, AcceptLineApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/lines/${encodeURIComponent(String(queryArg.line))}/accept/`,
          method: 'POST',
          body: queryArg.acceptLineDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'bank-accounts',
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      acceptLines: build.mutation<AcceptLinesApiResponse, AcceptLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/matches/accept/`,
          method: 'POST',
          body: queryArg.acceptLinesDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'bank-accounts',
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
        ],
      }),
      undoMatches: build.mutation<UndoMatchesApiResponse, UndoMatchesApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/matches/undo/`,
          method: 'POST',
          body: queryArg.undoMatchesDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['bank-accounts', 'transactions'],
      }),
      ignoreLine: build.mutation<IgnoreLineApiResponse, IgnoreLineApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/lines/${encodeURIComponent(String(queryArg.line))}/ignore/`,
          method: 'POST',
          body: queryArg.ignoreLineDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['bank-accounts', 'transactions'],
      }),
      leaveLineOut: build.mutation<LeaveLineOutApiResponse, LeaveLineOutApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/lines/${encodeURIComponent(String(queryArg.line))}/leave-out/`,
          method: 'POST',
          body: queryArg.leaveLineOutDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['bank-accounts', 'transactions'],
      }),
      undoImport: build.mutation<UndoImportApiResponse, UndoImportApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/statements/${encodeURIComponent(String(queryArg.statement))}/undo/`,
          method: 'POST',
          body: queryArg.undoImportDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['bank-accounts', 'transactions'],
      }),
      restoreLine: build.mutation<RestoreLineApiResponse, RestoreLineApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/lines/${encodeURIComponent(String(queryArg.line))}/restore/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['bank-accounts'],
      }),
      bookLine: build.mutation<BookLineApiResponse, BookLineApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/lines/${encodeURIComponent(String(queryArg.line))}/entry/`,
          method: 'POST',
          body: queryArg.bookLineDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'bank-accounts',
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
        ],
      }),
      reconcile: build.mutation<ReconcileApiResponse, ReconcileApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/reconciliations/`,
          method: 'POST',
          body: queryArg.reconcileDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['bank-accounts'],
      }),
      dashboardStats: build.query<DashboardStatsApiResponse, DashboardStatsApiArg>({
        query: (queryArg) => ({
          url: `/api/dashboard/stats/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
          },
        }),
        providesTags: ['dashboard'],
      }),
      dashboardFinancialSummary: build.query<
        DashboardFinancialSummaryApiResponse,
        DashboardFinancialSummaryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/dashboard/financial-summary/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['dashboard'],
      }),
      dashboardRecentTransactions: build.query<
        DashboardRecentTransactionsApiResponse,
        DashboardRecentTransactionsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/dashboard/recent-transactions/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['dashboard'],
      }),
      dashboardMonthlyTrends: build.query<DashboardMonthlyTrendsApiResponse, DashboardMonthlyTrendsApiArg>({
        query: (queryArg) => ({
          url: `/api/dashboard/monthly-trends/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['dashboard'],
      }),
      dashboardCategoryBreakdown: build.query<
        DashboardCategoryBreakdownApiResponse,
        DashboardCategoryBreakdownApiArg
      >({
        query: (queryArg) => ({
          url: `/api/dashboard/category-breakdown/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['dashboard'],
      }),
      dashboardDevelopmentSummary: build.query<
        DashboardDevelopmentSummaryApiResponse,
        DashboardDevelopmentSummaryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/dashboard/development-summary/${encodeURIComponent(String(queryArg.id))}/`,
          params: {
            asOf: queryArg.asOf,
          },
        }),
        providesTags: ['dashboard'],
      }),
      dashboardTopDevelopments: build.query<
        DashboardTopDevelopmentsApiResponse,
        DashboardTopDevelopmentsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/dashboard/top-developments/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['dashboard'],
      }),
      dashboardPerformance: build.query<DashboardPerformanceApiResponse, DashboardPerformanceApiArg>({
        query: (queryArg) => ({
          url: `/api/dashboard/performance/${encodeURIComponent(String(queryArg.id))}/`,
          params: {
            asOf: queryArg.asOf,
          },
        }),
        providesTags: ['dashboard'],
      }),
      dashboardAlerts: build.query<DashboardAlertsApiResponse, DashboardAlertsApiArg>({
        query: (queryArg) => ({
          url: `/api/dashboard/alerts/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
            limit: queryArg.limit,
            page: queryArg.page,
          },
        }),
        providesTags: ['dashboard'],
      }),
      analyticsCashFlow: build.query<AnalyticsCashFlowApiResponse, AnalyticsCashFlowApiArg>({
        query: (queryArg) => ({
          url: `/api/analytics/cash-flow/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['analytics'],
      }),
      analyticsExpenses: build.query<AnalyticsExpensesApiResponse, AnalyticsExpensesApiArg>({
        query: (queryArg) => ({
          url: `/api/analytics/expense-analysis/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['analytics'],
      }),
      analyticsPayments: build.query<AnalyticsPaymentsApiResponse, AnalyticsPaymentsApiArg>({
        query: (queryArg) => ({
          url: `/api/analytics/payment-analysis/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['analytics'],
      }),
      analyticsComparison: build.query<AnalyticsComparisonApiResponse, AnalyticsComparisonApiArg>({
        query: (queryArg) => ({
          url: `/api/analytics/development-comparison/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['analytics'],
      }),
      analyticsProfitability: build.query<AnalyticsProfitabilityApiResponse, AnalyticsProfitabilityApiArg>({
        query: (queryArg) => ({
          url: `/api/analytics/profitability-analysis/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['analytics'],
      }),
      analyticsForecast: build.query<AnalyticsForecastApiResponse, AnalyticsForecastApiArg>({
        query: (queryArg) => ({
          url: `/api/analytics/forecast/`,
          params: {
            asOf: queryArg.asOf,
            development: queryArg.development,
          },
        }),
        providesTags: ['analytics'],
      }),
      actionsList: build.query<ActionsListApiResponse, ActionsListApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/actions/`,
          params: {
            limit: queryArg.limit,
            person: queryArg.person,
            kind: queryArg.kind,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['audit'],
      }),
      auditVerify: build.mutation<AuditVerifyApiResponse, AuditVerifyApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/verify/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['audit'],
      }),
      auditList: build.query<AuditListApiResponse, AuditListApiArg>({
        query: () => ({ url: `/api/audit/seals/` }),
        providesTags: ['audit'],
      }),
      closingYear: build.query<ClosingYearApiResponse, ClosingYearApiArg>({
        query: (queryArg) => ({
          url: `/api/closing/`,
          params: {
            year: queryArg.year,
          },
        }),
        providesTags: ['periods'],
      }),
      closingObstacles: build.query<ClosingObstaclesApiResponse, ClosingObstaclesApiArg>({
        query: (queryArg) => ({
          url: `/api/closing/obstacles/`,
          params: {
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['periods'],
      }),
      closingItems: build.query<ClosingItemsApiResponse, ClosingItemsApiArg>({
        query: (queryArg) => ({
          url: `/api/closing/items/`,
          params: {
            limit: queryArg.limit,
            month: queryArg.month,
            kind: queryArg.kind,
          },
        }),
        providesTags: ['periods'],
      }),
      dutiesMatrix: build.query<DutiesMatrixApiResponse, DutiesMatrixApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/duties/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['audit'],
      }),
      dutiesActs: build.query<DutiesActsApiResponse, DutiesActsApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/duties/acts/`,
          params: {
            limit: queryArg.limit,
            from: queryArg['from'],
            to: queryArg.to,
            person: queryArg.person,
            role: queryArg.role,
            overlap: queryArg.overlap,
          },
        }),
        providesTags: ['audit'],
      }),
      entryTestsList: build.query<EntryTestsListApiResponse, EntryTestsListApiArg>({
        query: () => ({ url: `/api/audit/entry-tests/` }),
        providesTags: ['audit'],
      }),
      entryTestsResult: build.query<EntryTestsResultApiResponse, EntryTestsResultApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/entry-tests/${encodeURIComponent(String(queryArg.test))}/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            from: queryArg['from'],
            to: queryArg.to,
            knownAt: queryArg.knownAt,
            step: queryArg.step,
            firstHour: queryArg.firstHour,
            lastHour: queryArg.lastHour,
            weekends: queryArg.weekends,
            days: queryArg.days,
            entries: queryArg.entries,
            lines: queryArg.lines,
            approvalLimit: queryArg.approvalLimit,
            percent: queryArg.percent,
            reversedWithin: queryArg.reversedWithin,
            corrections: queryArg.corrections,
            daysApart: queryArg.daysApart,
            fromAmount: queryArg.fromAmount,
            fromCost: queryArg.fromCost,
          },
        }),
        providesTags: ['audit'],
      }),
      entryTestsSample: build.query<EntryTestsSampleApiResponse, EntryTestsSampleApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/entry-tests/${encodeURIComponent(String(queryArg.test))}/sample/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            from: queryArg['from'],
            to: queryArg.to,
            knownAt: queryArg.knownAt,
            step: queryArg.step,
            firstHour: queryArg.firstHour,
            lastHour: queryArg.lastHour,
            weekends: queryArg.weekends,
            days: queryArg.days,
            entries: queryArg.entries,
            lines: queryArg.lines,
            approvalLimit: queryArg.approvalLimit,
            percent: queryArg.percent,
            reversedWithin: queryArg.reversedWithin,
            corrections: queryArg.corrections,
            daysApart: queryArg.daysApart,
            fromAmount: queryArg.fromAmount,
            fromCost: queryArg.fromCost,
            method: queryArg.method,
            size: queryArg.size,
            seed: queryArg.seed,
          },
        }),
        providesTags: ['audit'],
      }),
      issuedPapers: build.query<IssuedPapersApiResponse, IssuedPapersApiArg>({
        query: () => ({ url: `/api/audit/issued-papers/` }),
        providesTags: ['audit'],
      }),
      issueBook: build.mutation<IssueBookApiResponse, IssueBookApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/issued-papers/books/`,
          method: 'POST',
          body: queryArg.issueBookDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['audit'],
      }),
      accountantMapping: build.query<AccountantMappingApiResponse, AccountantMappingApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/accountant/mapping/`,
          params: {
            development: queryArg.development,
          },
        }),
        providesTags: ['audit'],
      }),
      mapAccounts: build.mutation<MapAccountsApiResponse, MapAccountsApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/accountant/mapping/`,
          method: 'POST',
          body: queryArg.mapAccountsDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['audit'],
      }),
      importMapping: build.mutation<ImportMappingApiResponse, ImportMappingApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/accountant/mapping/import/`,
          method: 'POST',
          body: queryArg.importMappingDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['audit'],
      }),
      accountantLots: build.query<AccountantLotsApiResponse, AccountantLotsApiArg>({
        query: () => ({ url: `/api/audit/accountant/lots/` }),
        providesTags: ['audit'],
      }),
      deliverLot: build.mutation<DeliverLotApiResponse, DeliverLotApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/accountant/lots/`,
          method: 'POST',
          body: queryArg.deliverLotDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['audit'],
      }),
      previewLot: build.query<PreviewLotApiResponse, PreviewLotApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/accountant/lots/preview/`,
          params: {
            until: queryArg.until,
            through: queryArg.through,
          },
        }),
        providesTags: ['audit'],
      }),
      deliverLotAgain: build.mutation<DeliverLotAgainApiResponse, DeliverLotAgainApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/accountant/lots/${encodeURIComponent(String(queryArg['number']))}/again/`,
          method: 'POST',
          body: queryArg.deliverLotAgainDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['audit'],
      }),
      replayOf: build.query<ReplayOfApiResponse, ReplayOfApiArg>({
        query: (queryArg) => ({
          url: `/api/accounts/${encodeURIComponent(String(queryArg.id))}/replay/`,
        }),
        providesTags: ['accounts'],
      }),
      startVerification: build.mutation<StartVerificationApiResponse, StartVerificationApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/verifications/`,
          method: 'POST',
          body: queryArg.startVerificationDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['audit'],
      }),
      listVerifications: build.query<ListVerificationsApiResponse, ListVerificationsApiArg>({
        query: () => ({ url: `/api/audit/verifications/` }),
        providesTags: ['audit'],
      }),
      getVerification: build.query<GetVerificationApiResponse, GetVerificationApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/verifications/${encodeURIComponent(String(queryArg.id))}/`,
        }),
        providesTags: ['audit'],
      }),
      proofOfEntry: build.query<ProofOfEntryApiResponse, ProofOfEntryApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/proof/${encodeURIComponent(String(queryArg.entry))}/`,
        }),
        providesTags: ['audit'],
      }),
      proofOfEvent: build.query<ProofOfEventApiResponse, ProofOfEventApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/proof/${encodeURIComponent(String(queryArg.stream))}/${encodeURIComponent(String(queryArg['number']))}/`,
        }),
        providesTags: ['audit'],
      }),
      logCheckpoint: build.query<LogCheckpointApiResponse, LogCheckpointApiArg>({
        query: () => ({ url: `/api/audit/log/checkpoint/` }),
        providesTags: ['audit'],
      }),
      logKeyTexts: build.query<LogKeyTextsApiResponse, LogKeyTextsApiArg>({
        query: () => ({ url: `/api/audit/log/keys/` }),
        providesTags: ['audit'],
      }),
      segmentsList: build.query<SegmentsListApiResponse, SegmentsListApiArg>({
        query: () => ({ url: `/api/audit/log/segments/` }),
        providesTags: ['audit'],
      }),
      bundleProgress: build.query<BundleProgressApiResponse, BundleProgressApiArg>({
        query: () => ({ url: `/api/audit/bundle/progress/` }),
        providesTags: ['audit'],
      }),
      searchFind: build.query<SearchFindApiResponse, SearchFindApiArg>({
        query: (queryArg) => ({
          url: `/api/search/`,
          params: {
            q: queryArg.q,
          },
        }),
        providesTags: ['search'],
      }),
      checkImport: build.mutation<CheckImportApiResponse, CheckImportApiArg>({
        query: (queryArg) => ({
          url: `/api/imports/check/`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [],
      }),
      startImport: build.mutation<StartImportApiResponse, StartImportApiArg>({
        query: (queryArg) => ({
          url: `/api/imports/`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [
          'developments',
          'accounts',
          'transactions',
          'expenses',
          'payments',
          'transfers',
          'financial-investments',
          'books',
          'purchase-requests',
          'dashboard',
          'analytics',
          'clients',
          'imports',
        ],
      }),
      listImports: build.query<ListImportsApiResponse, ListImportsApiArg>({
        query: () => ({ url: `/api/imports/` }),
        providesTags: ['imports'],
      }),
      getImport: build.query<GetImportApiResponse, GetImportApiArg>({
        query: (queryArg) => ({
          url: `/api/imports/${encodeURIComponent(String(queryArg.id))}/`,
        }),
        providesTags: ['imports'],
      }),
      webhooksList: build.query<WebhooksListApiResponse, WebhooksListApiArg>({
        query: () => ({ url: `/api/webhooks/` }),
        providesTags: ['webhooks'],
      }),
      webhooksRegister: build.mutation<WebhooksRegisterApiResponse, WebhooksRegisterApiArg>({
        query: (queryArg) => ({
          url: `/api/webhooks/`,
          method: 'POST',
          body: queryArg.registerWebhookDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['webhooks', 'security-log'],
      }),
      webhooksTypes: build.query<WebhooksTypesApiResponse, WebhooksTypesApiArg>({
        query: () => ({ url: `/api/webhooks/types/` }),
        providesTags: ['webhooks'],
      }),
      webhooksChange: build.mutation<WebhooksChangeApiResponse, WebhooksChangeApiArg>({
        query: (queryArg) => ({
          url: `/api/webhooks/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'PATCH',
          body: queryArg.changeWebhookDto,
          headers: {
            'If-Match': queryArg['If-Match'],
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['webhooks', 'security-log'],
      }),
      webhooksRemove: build.mutation<WebhooksRemoveApiResponse, WebhooksRemoveApiArg>({
        query: (queryArg) => ({
          url: `/api/webhooks/${encodeURIComponent(String(queryArg.id))}/`,
          method: 'DELETE',
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['webhooks', 'security-log'],
      }),
      webhooksChangeSecret: build.mutation<WebhooksChangeSecretApiResponse, WebhooksChangeSecretApiArg>({
        query: (queryArg) => ({
          url: `/api/webhooks/${encodeURIComponent(String(queryArg.id))}/secret/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['webhooks', 'security-log'],
      }),
      webhooksDisable: build.mutation<WebhooksDisableApiResponse, WebhooksDisableApiArg>({
        query: (queryArg) => ({
          url: `/api/webhooks/${encodeURIComponent(String(queryArg.id))}/disable/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['webhooks'],
      }),
      webhooksEnable: build.mutation<WebhooksEnableApiResponse, WebhooksEnableApiArg>({
        query: (queryArg) => ({
          url: `/api/webhooks/${encodeURIComponent(String(queryArg.id))}/enable/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['webhooks'],
      }),
      webhooksRewind: build.mutation<WebhooksRewindApiResponse, WebhooksRewindApiArg>({
        query: (queryArg) => ({
          url: `/api/webhooks/${encodeURIComponent(String(queryArg.id))}/rewind/`,
          method: 'POST',
          body: queryArg.rewindWebhookDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['webhooks'],
      }),
      webhookDeliveriesList: build.query<WebhookDeliveriesListApiResponse, WebhookDeliveriesListApiArg>({
        query: (queryArg) => ({
          url: `/api/webhooks/${encodeURIComponent(String(queryArg.id))}/deliveries/`,
        }),
        providesTags: ['webhooks'],
      }),
      webhookDeliveriesSend: build.mutation<WebhookDeliveriesSendApiResponse, WebhookDeliveriesSendApiArg>({
        query: (queryArg) => ({
          url: `/api/webhooks/${encodeURIComponent(String(queryArg.id))}/deliveries/${encodeURIComponent(String(queryArg.delivery))}/send/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['webhooks'],
      }),
      webhookDeliveriesPing: build.mutation<WebhookDeliveriesPingApiResponse, WebhookDeliveriesPingApiArg>({
        query: (queryArg) => ({
          url: `/api/webhooks/${encodeURIComponent(String(queryArg.id))}/ping/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['webhooks'],
      }),
      listProjections: build.query<ListProjectionsApiResponse, ListProjectionsApiArg>({
        query: () => ({ url: `/api/admin/projections/` }),
        providesTags: ['projections'],
      }),
      listParkedEvents: build.query<ListParkedEventsApiResponse, ListParkedEventsApiArg>({
        query: () => ({ url: `/api/admin/projections/parked/` }),
        providesTags: ['projections'],
      }),
      retryParkedEvent: build.mutation<RetryParkedEventApiResponse, RetryParkedEventApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/projections/parked/${encodeURIComponent(String(queryArg.id))}/retry/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['projections', 'system'],
      }),
      skipParkedEvent: build.mutation<SkipParkedEventApiResponse, SkipParkedEventApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/projections/parked/${encodeURIComponent(String(queryArg.id))}/skip/`,
          method: 'POST',
          body: queryArg.skipDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['projections', 'system'],
      }),
      rebuildAllProjections: build.mutation<RebuildAllProjectionsApiResponse, RebuildAllProjectionsApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/projections/rebuild/`,
          method: 'POST',
          body: queryArg.rebuildDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['projections', 'system'],
      }),
      verifyAllProjections: build.mutation<VerifyAllProjectionsApiResponse, VerifyAllProjectionsApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/projections/verify/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['projections', 'system'],
      }),
      stopProjectionRebuilds: build.mutation<StopProjectionRebuildsApiResponse, StopProjectionRebuildsApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/admin/projections/stop/`,
            method: 'POST',
            headers: {
              'Idempotency-Key': queryArg['Idempotency-Key'],
            },
          }),
          invalidatesTags: ['projections', 'system'],
        },
      ),
      getProjection: build.query<GetProjectionApiResponse, GetProjectionApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/projections/${encodeURIComponent(String(queryArg.name))}/`,
        }),
        providesTags: ['projections'],
      }),
      rebuildProjection: build.mutation<RebuildProjectionApiResponse, RebuildProjectionApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/projections/${encodeURIComponent(String(queryArg.name))}/rebuild/`,
          method: 'POST',
          body: queryArg.rebuildDto,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['projections', 'system'],
      }),
      verifyProjection: build.mutation<VerifyProjectionApiResponse, VerifyProjectionApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/projections/${encodeURIComponent(String(queryArg.name))}/verify/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['projections', 'system'],
      }),
      stopProjectionRebuild: build.mutation<StopProjectionRebuildApiResponse, StopProjectionRebuildApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/projections/${encodeURIComponent(String(queryArg.name))}/stop/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['projections', 'system'],
      }),
      promoteProjection: build.mutation<PromoteProjectionApiResponse, PromoteProjectionApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/projections/${encodeURIComponent(String(queryArg.name))}/promote/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['projections', 'system'],
      }),
      rollbackProjection: build.mutation<RollbackProjectionApiResponse, RollbackProjectionApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/projections/${encodeURIComponent(String(queryArg.name))}/rollback/`,
          method: 'POST',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['projections', 'system'],
      }),
      getSystem: build.query<GetSystemApiResponse, GetSystemApiArg>({
        query: () => ({ url: `/api/system/` }),
        providesTags: ['system'],
      }),
      listSystemProjections: build.query<ListSystemProjectionsApiResponse, ListSystemProjectionsApiArg>({
        query: () => ({ url: `/api/system/projections/` }),
        providesTags: ['system'],
      }),
      listParkedCases: build.query<ListParkedCasesApiResponse, ListParkedCasesApiArg>({
        query: () => ({ url: `/api/system/parked/` }),
        providesTags: ['system'],
      }),
      listSystemErrors: build.query<ListSystemErrorsApiResponse, ListSystemErrorsApiArg>({
        query: () => ({ url: `/api/system/errors/` }),
        providesTags: ['system'],
      }),
      sessionsPage: build.query<SessionsPageApiResponse, SessionsPageApiArg>({
        query: () => ({ url: `/api/auth/sessions/` }),
        providesTags: ['auth'],
      }),
      userSessionsPage: build.query<UserSessionsPageApiResponse, UserSessionsPageApiArg>({
        query: (queryArg) => ({
          url: `/api/users/${encodeURIComponent(String(queryArg.id))}/sessions/`,
        }),
        providesTags: ['users'],
      }),
      usersPage: build.query<UsersPageApiResponse, UsersPageApiArg>({
        query: (queryArg) => ({
          url: `/api/users/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            type: queryArg['type'],
            isActive: queryArg.isActive,
            includeInactive: queryArg.includeInactive,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['users'],
      }),
      securityLogPage: build.query<SecurityLogPageApiResponse, SecurityLogPageApiArg>({
        query: (queryArg) => ({
          url: `/api/security-log/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            kind: queryArg.kind,
            outcome: queryArg.outcome,
            user: queryArg.user,
            address: queryArg.address,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['security-log'],
      }),
      developmentsPage: build.query<DevelopmentsPageApiResponse, DevelopmentsPageApiArg>({
        query: (queryArg) => ({
          url: `/api/developments/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            status: queryArg.status,
          },
        }),
        providesTags: ['developments'],
      }),
      clientsPage: build.query<ClientsPageApiResponse, ClientsPageApiArg>({
        query: (queryArg) => ({
          url: `/api/clients/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            tags: queryArg.tags,
            hasPayments: queryArg.hasPayments,
            developmentId: queryArg.developmentId,
            includeInactive: queryArg.includeInactive,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['clients'],
      }),
      receivablesPage: build.query<ReceivablesPageApiResponse, ReceivablesPageApiArg>({
        query: (queryArg) => ({
          url: `/api/receivables/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            client: queryArg.client,
            search: queryArg.search,
            age: queryArg.age,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['payments', 'clients'],
      }),
      accountsPage: build.query<AccountsPageApiResponse, AccountsPageApiArg>({
        query: (queryArg) => ({
          url: `/api/accounts/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
          },
        }),
        providesTags: ['accounts'],
      }),
      transactionsPage: build.query<TransactionsPageApiResponse, TransactionsPageApiArg>({
        query: (queryArg) => ({
          url: `/api/transactions/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            account: queryArg.account,
            type: queryArg['type'],
            category: queryArg.category,
            supplier: queryArg.supplier,
            withoutSupplier: queryArg.withoutSupplier,
            paymentMethod: queryArg.paymentMethod,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            amountFrom: queryArg.amountFrom,
            amountTo: queryArg.amountTo,
            author: queryArg.author,
            client: queryArg.client,
            tag: queryArg.tag,
            documentNumber: queryArg.documentNumber,
            batch: queryArg.batch,
            withAttachments: queryArg.withAttachments,
            reversed: queryArg.reversed,
            reconciled: queryArg.reconciled,
            ids: queryArg.ids,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['transactions'],
      }),
      expensesPage: build.query<ExpensesPageApiResponse, ExpensesPageApiArg>({
        query: (queryArg) => ({
          url: `/api/expenses/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            category: queryArg.category,
            supplier: queryArg.supplier,
            includeReversed: queryArg.includeReversed,
          },
        }),
        providesTags: ['expenses'],
      }),
      expensesSearchPage: build.query<ExpensesSearchPageApiResponse, ExpensesSearchPageApiArg>({
        query: (queryArg) => ({
          url: `/api/expenses/search/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            category: queryArg.category,
            supplier: queryArg.supplier,
            includeReversed: queryArg.includeReversed,
          },
        }),
        providesTags: ['expenses'],
      }),
      paymentsPage: build.query<PaymentsPageApiResponse, PaymentsPageApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            status: queryArg.status,
            paymentMethod: queryArg.paymentMethod,
            client: queryArg.client,
            plan: queryArg.plan,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['payments'],
      }),
      paymentsSearchPage: build.query<PaymentsSearchPageApiResponse, PaymentsSearchPageApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/search/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            account: queryArg.account,
            from: queryArg['from'],
            to: queryArg.to,
            search: queryArg.search,
            asOf: queryArg.asOf,
            knownAt: queryArg.knownAt,
            status: queryArg.status,
            paymentMethod: queryArg.paymentMethod,
            client: queryArg.client,
            plan: queryArg.plan,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['payments'],
      }),
      transfersPage: build.query<TransfersPageApiResponse, TransfersPageApiArg>({
        query: (queryArg) => ({
          url: `/api/transfers/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            account: queryArg.account,
          },
        }),
        providesTags: ['transfers'],
      }),
      investmentsPage: build.query<InvestmentsPageApiResponse, InvestmentsPageApiArg>({
        query: (queryArg) => ({
          url: `/api/financial-investments/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            development: queryArg.development,
            account: queryArg.account,
            type: queryArg['type'],
            status: queryArg.status,
            tags: queryArg.tags,
            search: queryArg.search,
          },
        }),
        providesTags: ['financial-investments'],
      }),
      periodsPage: build.query<PeriodsPageApiResponse, PeriodsPageApiArg>({
        query: () => ({ url: `/api/periods/` }),
        providesTags: ['periods'],
      }),
      periodsHistoryPage: build.query<PeriodsHistoryPageApiResponse, PeriodsHistoryPageApiArg>({
        query: () => ({ url: `/api/periods/history/` }),
        providesTags: ['periods'],
      }),
      purchaseListsPage: build.query<PurchaseListsPageApiResponse, PurchaseListsPageApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            development: queryArg.development,
            status: queryArg.status,
            urgency: queryArg.urgency,
            category: queryArg.category,
            from: queryArg['from'],
            to: queryArg.to,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['purchase-requests'],
      }),
      purchaseListsMinePage: build.query<PurchaseListsMinePageApiResponse, PurchaseListsMinePageApiArg>({
        query: (queryArg) => ({
          url: `/api/purchase-requests/my-requests/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            development: queryArg.development,
            status: queryArg.status,
            urgency: queryArg.urgency,
            category: queryArg.category,
            from: queryArg['from'],
            to: queryArg.to,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['purchase-requests'],
      }),
      purchaseListsPendingPage: build.query<
        PurchaseListsPendingPageApiResponse,
        PurchaseListsPendingPageApiArg
      >({
        query: (queryArg) => ({
          url: `/api/purchase-requests/pending-approvals/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            development: queryArg.development,
            status: queryArg.status,
            urgency: queryArg.urgency,
            category: queryArg.category,
            from: queryArg['from'],
            to: queryArg.to,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['purchase-requests'],
      }),
      purchaseListsApprovedPage: build.query<
        PurchaseListsApprovedPageApiResponse,
        PurchaseListsApprovedPageApiArg
      >({
        query: (queryArg) => ({
          url: `/api/purchase-requests/approved-requests/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            development: queryArg.development,
            status: queryArg.status,
            urgency: queryArg.urgency,
            category: queryArg.category,
            from: queryArg['from'],
            to: queryArg.to,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['purchase-requests'],
      }),
      purchaseListsCommittedPage: build.query<
        PurchaseListsCommittedPageApiResponse,
        PurchaseListsCommittedPageApiArg
      >({
        query: (queryArg) => ({
          url: `/api/purchase-requests/commitments/`,
          params: {
            development: queryArg.development,
          },
        }),
        providesTags: ['purchase-requests'],
      }),
      suppliersPage: build.query<SuppliersPageApiResponse, SuppliersPageApiArg>({
        query: (queryArg) => ({
          url: `/api/suppliers/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            search: queryArg.search,
            development: queryArg.development,
            sort: queryArg.sort,
          },
        }),
        providesTags: ['suppliers', 'expenses', 'purchase-requests'],
      }),
      bankLinesPage: build.query<BankLinesPageApiResponse, BankLinesPageApiArg>({
        query: (queryArg) => ({
          url: `/api/bank-accounts/${encodeURIComponent(String(queryArg.account))}/lines/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            status: queryArg.status,
          },
        }),
        providesTags: ['bank-accounts'],
      }),
      actionsPage: build.query<ActionsPageApiResponse, ActionsPageApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/actions/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            person: queryArg.person,
            kind: queryArg.kind,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['audit'],
      }),
      auditPage: build.query<AuditPageApiResponse, AuditPageApiArg>({
        query: () => ({ url: `/api/audit/seals/` }),
        providesTags: ['audit'],
      }),
      closingItemsPage: build.query<ClosingItemsPageApiResponse, ClosingItemsPageApiArg>({
        query: (queryArg) => ({
          url: `/api/closing/items/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            month: queryArg.month,
            kind: queryArg.kind,
          },
        }),
        providesTags: ['periods'],
      }),
      dutiesActsPage: build.query<DutiesActsPageApiResponse, DutiesActsPageApiArg>({
        query: (queryArg) => ({
          url: `/api/audit/duties/acts/`,
          params: {
            page: queryArg.page,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            from: queryArg['from'],
            to: queryArg.to,
            person: queryArg.person,
            role: queryArg.role,
            overlap: queryArg.overlap,
          },
        }),
        providesTags: ['audit'],
      }),
      listProjectionsPage: build.query<ListProjectionsPageApiResponse, ListProjectionsPageApiArg>({
        query: () => ({ url: `/api/admin/projections/` }),
        providesTags: ['projections'],
      }),
      listParkedEventsPage: build.query<ListParkedEventsPageApiResponse, ListParkedEventsPageApiArg>({
        query: () => ({ url: `/api/admin/projections/parked/` }),
        providesTags: ['projections'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedApi };
export type HealthApiResponse = /** status 200 Sucesso */ DataFreshnessView;
export type HealthApiArg = void;
export type AuthCheckEmailApiResponse = /** status 200 Sucesso */ EmailCheckView;
export type AuthCheckEmailApiArg = {
  checkEmailBody: CheckEmailBody;
};
export type AuthCreatePasswordApiResponse = /** status 200 Sucesso */ SessionView | SecondStepView;
export type AuthCreatePasswordApiArg = {
  createPasswordBody: CreatePasswordBody;
};
export type AuthLoginApiResponse = /** status 200 Sucesso */ SessionView | SecondStepView;
export type AuthLoginApiArg = {
  loginBody: LoginBody;
};
export type AuthTokenApiResponse = /** status 200 Sucesso */ TokenView;
export type AuthTokenApiArg = {
  tokenBody: TokenBody;
};
export type AuthPasswordPolicyApiResponse = /** status 200 Sucesso */ PasswordPolicyView;
export type AuthPasswordPolicyApiArg = void;
export type AuthChangePasswordApiResponse = /** status 200 Sucesso */ object | null;
export type AuthChangePasswordApiArg = {
  changePasswordBody: ChangePasswordBody;
};
export type AuthVerifyApiResponse = /** status 200 Sucesso */ SessionView;
export type AuthVerifyApiArg = void;
export type AuthRefreshApiResponse = /** status 200 Sucesso */ SessionView;
export type AuthRefreshApiArg = void;
export type AuthLogoutApiResponse = /** status 200 Sucesso */ object | null;
export type AuthLogoutApiArg = void;
export type SecondStepWaitingApiResponse = /** status 200 Sucesso */ SecondStepView;
export type SecondStepWaitingApiArg = void;
export type SecondStepSecondFactorApiResponse = /** status 200 Sucesso */ SessionView;
export type SecondStepSecondFactorApiArg = {
  secondStepBody: SecondStepBody;
};
export type SecondStepPasskeyOptionsApiResponse = /** status 200 Sucesso */ PasskeyOptionsView;
export type SecondStepPasskeyOptionsApiArg = void;
export type SecondStepSignInOptionsApiResponse = /** status 200 Sucesso */ PasskeyOptionsView;
export type SecondStepSignInOptionsApiArg = void;
export type SecondStepSignInApiResponse = /** status 200 Sucesso */ SessionView;
export type SecondStepSignInApiArg = {
  passkeySignInBody: PasskeySignInBody;
};
export type OidcWaysApiResponse = /** status 200 Sucesso */ WaysView;
export type OidcWaysApiArg = void;
export type OidcBeginApiResponse = /** status 200 Sucesso */ ProviderAddressView;
export type OidcBeginApiArg = {
  beginProviderBody: BeginProviderBody;
};
export type OidcBeginConfirmingApiResponse = /** status 200 Sucesso */ ProviderAddressView;
export type OidcBeginConfirmingApiArg = {
  beginProviderBody: BeginProviderBody;
};
export type OidcCallbackApiResponse = unknown;
export type OidcCallbackApiArg = void;
export type FactorsListApiResponse = /** status 200 Sucesso */ FactorsView;
export type FactorsListApiArg = void;
export type FactorsBeginTotpApiResponse = /** status 200 Sucesso */ TotpSetupView;
export type FactorsBeginTotpApiArg = void;
export type FactorsRemoveTotpApiResponse = /** status 200 Sucesso */ object | null;
export type FactorsRemoveTotpApiArg = void;
export type FactorsConfirmTotpApiResponse = /** status 200 Sucesso */ RecoveryCodesView;
export type FactorsConfirmTotpApiArg = {
  totpCodeBody: TotpCodeBody;
};
export type FactorsNewPasskeyOptionsApiResponse = /** status 200 Sucesso */ PasskeyOptionsView;
export type FactorsNewPasskeyOptionsApiArg = void;
export type FactorsAddPasskeyApiResponse = /** status 200 Sucesso */ RecoveryCodesView;
export type FactorsAddPasskeyApiArg = {
  newPasskeyBody: NewPasskeyBody;
};
export type FactorsRemovePasskeyApiResponse = /** status 200 Sucesso */ object | null;
export type FactorsRemovePasskeyApiArg = {
  id: string;
};
export type FactorsRenewCodesApiResponse = /** status 200 Sucesso */ RecoveryCodesView;
export type FactorsRenewCodesApiArg = void;
export type FactorsConfirmApiResponse = /** status 200 Sucesso */ ConfirmedView;
export type FactorsConfirmApiArg = {
  confirmBody: ConfirmBody;
};
export type FactorsConfirmOptionsApiResponse = /** status 200 Sucesso */ PasskeyOptionsView;
export type FactorsConfirmOptionsApiArg = void;
export type SessionsListApiResponse = /** status 200 Sucesso */ SessionPlaceView[];
export type SessionsListApiArg = void;
export type SessionsEndOthersApiResponse = /** status 200 Sucesso */ object | null;
export type SessionsEndOthersApiArg = void;
export type SessionsNoticesApiResponse = /** status 200 Sucesso */ SessionNoticeView[];
export type SessionsNoticesApiArg = void;
export type SessionsEndApiResponse = /** status 200 Sucesso */ object | null;
export type SessionsEndApiArg = {
  id: string;
};
export type UserSessionsListApiResponse = /** status 200 Sucesso */ SessionPlaceView[];
export type UserSessionsListApiArg = {
  id: string;
};
export type UserSessionsEndAllApiResponse = /** status 200 Sucesso */ object | null;
export type UserSessionsEndAllApiArg = {
  id: string;
};
export type UserSessionsEndApiResponse = /** status 200 Sucesso */ object | null;
export type UserSessionsEndApiArg = {
  id: string;
  sessionId: string;
};
export type UsersListApiResponse = /** status 200 Sucesso */ UserView[];
export type UsersListApiArg = {
  /** No máximo 100 */
  limit?: number;
  /** Nome, e-mail ou tipo, sem acentos nem maiúsculas */
  search?: string;
  /** Um de admin, financial, administrative, purchaser, auditor; vários separados por vírgula */
  type?: string;
  /** Só ativos ou só inativos; tem a última palavra */
  isActive?: boolean;
  /** Sem ele nem isActive, só os ativos */
  includeInactive?: boolean;
  /** name, email, type ou createdAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type UsersCreateApiResponse = /** status 201 Sucesso */ InvitedUserView;
export type UsersCreateApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  createUserDto: CreateUserDto;
};
export type UsersGetApiResponse = /** status 200 Sucesso */ UserView;
export type UsersGetApiArg = {
  id: string;
};
export type UsersReplaceApiResponse = /** status 200 Sucesso */ UserView;
export type UsersReplaceApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  replaceUserDto: ReplaceUserDto;
};
export type UsersEditApiResponse = /** status 200 Sucesso */ UserView;
export type UsersEditApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  editUserDto: EditUserDto;
};
export type UsersDeactivateApiResponse = /** status 200 Sucesso */ UserView;
export type UsersDeactivateApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
};
export type UsersInviteApiResponse = /** status 200 Sucesso */ InvitedUserView;
export type UsersInviteApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type UsersResetAccessApiResponse = /** status 200 Sucesso */ InvitedUserView;
export type UsersResetAccessApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  resetAccessDto: ResetAccessDto;
};
export type UserFactorsResetApiResponse = /** status 200 Sucesso */ object | null;
export type UserFactorsResetApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type AccessKeysListApiResponse = /** status 200 Sucesso */ AccessKeyView[];
export type AccessKeysListApiArg = void;
export type AccessKeysIssueApiResponse = /** status 201 Sucesso */ IssuedKeyView;
export type AccessKeysIssueApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  issueAccessKeyDto: IssueAccessKeyDto;
};
export type AccessKeysScopesApiResponse = /** status 200 Sucesso */ ScopeView[];
export type AccessKeysScopesApiArg = void;
export type AccessKeysRevokeApiResponse = /** status 200 Sucesso */ AccessKeyView;
export type AccessKeysRevokeApiArg = {
  id: string;
};
export type OauthTokenApiResponse = /** status 200 O token */ OauthTokenView;
export type OauthTokenApiArg = {
  body: {
    grant_type: 'client_credentials';
    /** O id da chave; ou por Authorization: Basic */
    client_id?: string;
    /** A chave inteira, livro_… */
    client_secret?: string;
    /** Separadas por espaços; sem ele, todas as da chave */
    scope?: string;
  };
};
export type SecurityLogListApiResponse = /** status 200 Sucesso */ SecurityRecordView[];
export type SecurityLogListApiArg = {
  /** No máximo 100 */
  limit?: number;
  kind?:
    | 'sign-in'
    | 'first-access'
    | 'sign-out'
    | 'session-ended'
    | 'session-reused'
    | 'second-factor'
    | 'factors-changed'
    | 'confirmation'
    | 'password-changed'
    | 'access-opened'
    | 'user-created'
    | 'user-changed'
    | 'access-key-issued'
    | 'access-key-revoked'
    | 'access-key-token'
    | 'access-key-refused'
    | 'webhook-registered'
    | 'webhook-changed'
    | 'webhook-secret-changed'
    | 'webhook-removed'
    | 'request-refused'
    | 'personal-data-read'
    | 'personal-data-exported'
    | 'personal-data-erased'
    | 'tampering'
    | 'loss-accepted';
  outcome?: 'ok' | 'failed' | 'refused' | 'alarm';
  /** O id de quem agiu ou de quem se trata */
  user?: string;
  address?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
};
export type SecurityLogGetApiResponse = /** status 200 Sucesso */ SecurityRecordView;
export type SecurityLogGetApiArg = {
  id: string;
};
export type CompanyGetApiResponse = /** status 200 Sucesso */ CompanyView;
export type CompanyGetApiArg = void;
export type CompanyReplaceApiResponse = /** status 200 Sucesso */ CompanyView;
export type CompanyReplaceApiArg = {
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  describeCompanyDto: DescribeCompanyDto;
};
export type LateRuleGetApiResponse = /** status 200 Sucesso */ CompanyLateRuleView;
export type LateRuleGetApiArg = void;
export type LateRuleSetApiResponse = /** status 200 Sucesso */ CompanyLateRuleView;
export type LateRuleSetApiArg = {
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  setLateRuleDto: SetLateRuleDto;
};
export type DevelopmentsListApiResponse = /** status 200 Sucesso */ DevelopmentView[];
export type DevelopmentsListApiArg = {
  /** No máximo 100 */
  limit?: number;
  /** Nome, descrição ou tags, sem acentos nem maiúsculas */
  search?: string;
  /** Um de planning, active, in-progress, on-hold, completed, cancelled; vários separados por vírgula */
  status?: string;
};
export type DevelopmentsCreateApiResponse = /** status 201 Sucesso */ DevelopmentView;
export type DevelopmentsCreateApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  createDevelopmentDto: CreateDevelopmentDto;
};
export type DevelopmentsSummaryApiResponse = /** status 200 Sucesso */ DevelopmentSummaryView;
export type DevelopmentsSummaryApiArg = void;
export type DevelopmentsGetApiResponse = /** status 200 Sucesso */ DevelopmentView;
export type DevelopmentsGetApiArg = {
  id: string;
};
export type DevelopmentsReplaceApiResponse = /** status 200 Sucesso */ DevelopmentView;
export type DevelopmentsReplaceApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  replaceDevelopmentDto: ReplaceDevelopmentDto;
};
export type DevelopmentsEditApiResponse = /** status 200 Sucesso */ DevelopmentView;
export type DevelopmentsEditApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  editDevelopmentDto: EditDevelopmentDto;
};
export type DevelopmentsDeleteApiResponse = /** status 200 Sucesso */ object | null;
export type DevelopmentsDeleteApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
};
export type ClientFiguresSummaryApiResponse = /** status 200 Sucesso */ ClientSummaryView;
export type ClientFiguresSummaryApiArg = void;
export type ClientFiguresOptionsApiResponse = /** status 200 Sucesso */ ClientOptionView[];
export type ClientFiguresOptionsApiArg = {
  search?: string;
  developmentId?: string;
  /** Os que ainda não estão no empreendimento */
  available?: boolean;
  /** No máximo 1000 */
  limit?: number;
};
export type ClientFiguresTagsApiResponse = /** status 200 Sucesso */ string[];
export type ClientFiguresTagsApiArg = void;
export type ClientFiguresRegisterApiResponse = /** status 200 Sucesso */ BulkView;
export type ClientFiguresRegisterApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  bulkClientsDto: BulkClientsDto;
};
export type ClientsListApiResponse = /** status 200 Sucesso */ ClientView[];
export type ClientsListApiArg = {
  /** No máximo 100 */
  limit?: number;
  /** Nome, e-mail, CPF, CNPJ ou telefone */
  search?: string;
  /** Clientes que têm todas estas tags */
  tags?: string[];
  /** Com ou sem pagamentos */
  hasPayments?: boolean;
  developmentId?: string;
  /** Também os desativados */
  includeInactive?: boolean;
  /** name, email ou createdAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type ClientsRegisterApiResponse = /** status 201 Sucesso */ ClientView;
export type ClientsRegisterApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  registerClientDto: RegisterClientDto;
};
export type ClientsGetApiResponse = /** status 200 Sucesso */ ClientView;
export type ClientsGetApiArg = {
  id: string;
};
export type ClientChangesUpdateApiResponse = /** status 200 Sucesso */ ClientView;
export type ClientChangesUpdateApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  updateClientDto: UpdateClientDto;
};
export type ClientChangesRemoveApiResponse = /** status 200 Sucesso */ ClientView;
export type ClientChangesRemoveApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
};
export type ClientChangesReactivateApiResponse = /** status 200 Sucesso */ ClientView;
export type ClientChangesReactivateApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type ClientChangesAddDevelopmentApiResponse = /** status 200 Sucesso */ ClientView;
export type ClientChangesAddDevelopmentApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  linkDevelopmentDto: LinkDevelopmentDto;
};
export type ClientChangesLinkDevelopmentApiResponse = /** status 200 Sucesso */ ClientView;
export type ClientChangesLinkDevelopmentApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  linkDevelopmentDto: LinkDevelopmentDto;
};
export type ErasurePreviewApiResponse = /** status 200 Sucesso */ ErasePreviewView;
export type ErasurePreviewApiArg = {
  id: string;
};
export type ErasureEraseApiResponse = /** status 200 Sucesso */ ErasureView;
export type ErasureEraseApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  eraseClientDto: EraseClientDto;
};
export type ErasureEraseAttachmentsApiResponse = /** status 200 Sucesso */ ErasableAttachmentView[];
export type ErasureEraseAttachmentsApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  eraseAttachmentsDto: EraseAttachmentsDto;
};
export type ErasureStateApiResponse = /** status 200 Sucesso */ ErasureView;
export type ErasureStateApiArg = {
  id: string;
};
export type PersonalDataExportApiResponse =
  /** status 200 O arquivo, com o seu nome em `Content-Disposition` */ PersonalDataView;
export type PersonalDataExportApiArg = {
  id: string;
};
export type ClientAccountSumsApiResponse = /** status 200 Sucesso */ ClientAccountView;
export type ClientAccountSumsApiArg = {
  id: string;
};
export type ClientAccountAttachmentsApiResponse = /** status 200 Sucesso */ ClientAttachmentView[];
export type ClientAccountAttachmentsApiArg = {
  id: string;
};
export type ClientAccountHistoryApiResponse = /** status 200 Sucesso */ RecordStepView[];
export type ClientAccountHistoryApiArg = {
  id: string;
};
export type ReceivablesListApiResponse = /** status 200 Sucesso */ ReceivableView[];
export type ReceivablesListApiArg = {
  /** No máximo 100 */
  limit?: number;
  development?: string;
  client?: string;
  /** Palavras do pagamento ou do nome do cliente */
  search?: string;
  /** Há quanto tempo venceu, em dias de hoje */
  age?: 'ahead' | 'today' | 'late-30' | 'late-60' | 'late-90' | 'later';
  sort?: 'date' | '-date';
};
export type ReceivablesAgesApiResponse = /** status 200 Sucesso */ ReceivableAgesView;
export type ReceivablesAgesApiArg = {
  page?: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  client?: string;
  /** Palavras do pagamento ou do nome do cliente */
  search?: string;
  /** Há quanto tempo venceu, em dias de hoje */
  age?: 'ahead' | 'today' | 'late-30' | 'late-60' | 'late-90' | 'later';
  sort?: 'date' | '-date';
};
export type AccountsListApiResponse = /** status 200 Sucesso */ AccountView[];
export type AccountsListApiArg = {
  /** No máximo 100 */
  limit?: number;
  development?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
};
export type AccountsDailyBalancesApiResponse = /** status 200 Sucesso */ DailyBalancesView[];
export type AccountsDailyBalancesApiArg = {
  development: string;
  /** O último dia; hoje, se não for dito */
  asOf?: string;
  /** Quantos dias, de 1 a 366; 90, se não for dito */
  days?: number;
};
export type AccountsMonthlyBalancesApiResponse = /** status 200 Sucesso */ MonthlyBalancesView[];
export type AccountsMonthlyBalancesApiArg = void;
export type AccountsGetApiResponse = /** status 200 Sucesso */ AccountView;
export type AccountsGetApiArg = {
  id: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
};
export type AccountsStatementApiResponse = /** status 200 Sucesso */ StatementView;
export type AccountsStatementApiArg = {
  id: string;
  page?: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Sem ela, desde o início */
  from?: string;
  /** Sem ela, até hoje */
  to?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
};
export type AccountsSetInitialBalanceApiResponse = /** status 201 Sucesso */ AccountView;
export type AccountsSetInitialBalanceApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  openingBalanceDto: OpeningBalanceDto;
};
export type SeveralEntriesReverseApiResponse = /** status 200 Sucesso */ CorrectedItemsView;
export type SeveralEntriesReverseApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  reverseSeveralDto: ReverseSeveralDto;
};
export type SeveralEntriesTagApiResponse = /** status 200 Sucesso */ CorrectedItemsView;
export type SeveralEntriesTagApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  tagSeveralDto: TagSeveralDto;
};
export type BatchesBookApiResponse = /** status 201 Sucesso */ BatchView;
export type BatchesBookApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  bookBatchDto: BookBatchDto;
};
export type BatchesReverseApiResponse = /** status 200 Sucesso */ ReversedBatchView;
export type BatchesReverseApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  reverseBatchDto: ReverseBatchDto;
};
export type TransactionsListApiResponse = /** status 200 Sucesso */ ListedTransactionView[];
export type TransactionsListApiArg = {
  /** No máximo 100 */
  limit?: number;
  development?: string;
  account?: string;
  /** Um ou mais, separados por vírgula: expense, payment, transfer_in, transfer_out, investment, investment_return, initial_balance */
  type?: string;
  /** De despesas e dos seus estornos: uma ou mais, separadas por vírgula */
  category?: string;
  /** O nome inteiro do fornecedor de despesas, sem distinguir maiúsculas */
  supplier?: string;
  /** Só o que não tem fornecedor */
  withoutSupplier?: boolean;
  /** De pagamentos e dos seus estornos: um ou mais, separados por vírgula */
  paymentMethod?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras da descrição, fornecedor, unidade, notas ou tags */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  /** Como foi lançado, em reais, sem sinal */
  amountFrom?: Object | Object;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amountTo?: Object | Object;
  /** O id de quem lançou */
  author?: string;
  /** De pagamentos e dos seus estornos */
  client?: string;
  /** Uma tag inteira */
  tag?: string;
  /** O número inteiro do documento, sem distinguir maiúsculas */
  documentNumber?: string;
  /** Só o que foi lançado neste lote, e os seus estornos */
  batch?: string;
  /** Só o que tem anexos, ou só o que não tem */
  withAttachments?: boolean;
  /** Só o que foi desfeito e os estornos, ou só o que vale */
  reversed?: boolean;
  /** Só o que está conciliado com o banco na sua conta, ou só o que não está */
  reconciled?: boolean;
  /** Só estes, pelos ids das linhas, separados por vírgula */
  ids?: string[];
  sort?:
    | 'date'
    | '-date'
    | 'amount'
    | '-amount'
    | 'description'
    | '-description'
    | 'type'
    | '-type'
    | 'created_at'
    | '-created_at'
    | 'supplier'
    | '-supplier'
    | 'category'
    | '-category'
    | 'documentNumber'
    | '-documentNumber'
    | 'account'
    | '-account'
    | 'author'
    | '-author';
};
export type TransactionsCreateApiResponse = /** status 201 Sucesso */ TransactionView;
export type TransactionsCreateApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  body: CreateExpenseDto | CreatePaymentDto | InitialTransactionDto;
};
export type TransactionsAuthorsApiResponse = /** status 200 Sucesso */ AuthorView[];
export type TransactionsAuthorsApiArg = void;
export type TransactionsReverseApiResponse = /** status 201 Sucesso */ TransactionView;
export type TransactionsReverseApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  reverseEntryDto: ReverseEntryDto;
};
export type TransactionsGetApiResponse = /** status 200 Sucesso */ EntryView;
export type TransactionsGetApiArg = {
  id: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
};
export type ExpensesListApiResponse = /** status 200 Sucesso */ ExpenseView[];
export type ExpensesListApiArg = {
  /** No máximo 100 */
  limit?: number;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras, em qualquer ordem */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  category?: string;
  /** O nome do fornecedor, sem distinguir maiúsculas e acentos */
  supplier?: string;
  /** Também as que foram desfeitas */
  includeReversed?: boolean;
};
export type ExpensesCreateApiResponse = /** status 201 Sucesso */ ExpenseView;
export type ExpensesCreateApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  createExpenseDto: CreateExpenseDto;
};
export type ExpensesSearchApiResponse = /** status 200 Sucesso */ ExpenseView[];
export type ExpensesSearchApiArg = {
  /** No máximo 100 */
  limit?: number;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras, em qualquer ordem */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  category?: string;
  /** O nome do fornecedor, sem distinguir maiúsculas e acentos */
  supplier?: string;
  /** Também as que foram desfeitas */
  includeReversed?: boolean;
};
export type ExpensesStatsApiResponse = /** status 200 Sucesso */ ExpenseStatsView;
export type ExpensesStatsApiArg = {
  page?: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras, em qualquer ordem */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  category?: string;
  /** O nome do fornecedor, sem distinguir maiúsculas e acentos */
  supplier?: string;
  /** Também as que foram desfeitas */
  includeReversed?: boolean;
};
export type ExpensesSuggestionsApiResponse = /** status 200 Sucesso */ ExpenseSuggestionView[];
export type ExpensesSuggestionsApiArg = {
  field: 'supplier' | 'description';
  /** O que já foi digitado */
  search?: string;
};
export type ExpensesGetApiResponse = /** status 200 Sucesso */ ExpenseView;
export type ExpensesGetApiArg = {
  id: string;
};
export type ExpensesEditApiResponse = /** status 200 Sucesso */ ExpenseView;
export type ExpensesEditApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  editExpenseDto: EditExpenseDto;
};
export type ExpensesRemoveApiResponse = /** status 200 Sucesso */ ExpenseView;
export type ExpensesRemoveApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  undoDto: UndoDto;
};
export type PaymentsListApiResponse = /** status 200 Sucesso */ PaymentView[];
export type PaymentsListApiArg = {
  /** No máximo 100 */
  limit?: number;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras, em qualquer ordem */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  status?: string;
  paymentMethod?: string;
  client?: string;
  /** O plano do comprador */
  plan?: string;
  sort?: 'date' | '-date';
};
export type PaymentsCreateApiResponse = /** status 201 Sucesso */ PaymentView;
export type PaymentsCreateApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  createPaymentDto: CreatePaymentDto;
};
export type PaymentsSearchApiResponse = /** status 200 Sucesso */ PaymentView[];
export type PaymentsSearchApiArg = {
  /** No máximo 100 */
  limit?: number;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras, em qualquer ordem */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  status?: string;
  paymentMethod?: string;
  client?: string;
  /** O plano do comprador */
  plan?: string;
  sort?: 'date' | '-date';
};
export type PaymentsStatsApiResponse = /** status 200 Sucesso */ PaymentStatsView;
export type PaymentsStatsApiArg = {
  page?: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras, em qualquer ordem */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  status?: string;
  paymentMethod?: string;
  client?: string;
  /** O plano do comprador */
  plan?: string;
  sort?: 'date' | '-date';
};
export type PaymentsGetApiResponse = /** status 200 Sucesso */ PaymentView;
export type PaymentsGetApiArg = {
  id: string;
};
export type PaymentsEditApiResponse = /** status 200 Sucesso */ PaymentView;
export type PaymentsEditApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  editPaymentDto: EditPaymentDto;
};
export type PaymentsRemoveApiResponse = /** status 200 Sucesso */ PaymentView;
export type PaymentsRemoveApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  undoDto: UndoDto;
};
export type PaymentsConfirmApiResponse = /** status 200 Sucesso */ PaymentView;
export type PaymentsConfirmApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  confirmPaymentDto: ConfirmPaymentDto;
};
export type PaymentsCancelApiResponse = /** status 200 Sucesso */ PaymentView;
export type PaymentsCancelApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  optionalReasonDto: OptionalReasonDto;
};
export type PaymentsRefundApiResponse = /** status 200 Sucesso */ PaymentView;
export type PaymentsRefundApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  undoDto: UndoDto;
};
export type PlansMakeApiResponse = /** status 201 Sucesso */ PlanView;
export type PlansMakeApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  makePlanDto: MakePlanDto;
};
export type PlansCancelApiResponse = /** status 200 Sucesso */ CancelledPlanView;
export type PlansCancelApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  reasonDto: ReasonDto;
};
export type PlansConfirmApiResponse = /** status 200 Sucesso */ CorrectedItemsView;
export type PlansConfirmApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  confirmSeveralDto: ConfirmSeveralDto;
};
export type TransfersListApiResponse = /** status 200 Sucesso */ TransferView[];
export type TransfersListApiArg = {
  /** No máximo 100 */
  limit?: number;
  development?: string;
  account?: string;
};
export type TransfersCreateApiResponse = /** status 201 Sucesso */ TransferView;
export type TransfersCreateApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  createTransferDto: CreateTransferDto;
};
export type TransfersOptionsApiResponse = /** status 200 Sucesso */ TransferOptionsView;
export type TransfersOptionsApiArg = {
  /** Conta de origem, que não é destino de si mesma */
  account?: string;
};
export type TransfersSummaryApiResponse = /** status 200 Sucesso */ TransferSummaryView;
export type TransfersSummaryApiArg = {
  account?: string;
  development?: string;
};
export type TransfersValidateApiResponse = /** status 200 Sucesso */ TransferValidationView;
export type TransfersValidateApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  createTransferDto: CreateTransferDto;
};
export type TransfersEditApiResponse = /** status 200 Sucesso */ TransferView;
export type TransfersEditApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  editTransferDto: EditTransferDto;
};
export type TransfersGetApiResponse = /** status 200 Sucesso */ TransferView;
export type TransfersGetApiArg = {
  id: string;
};
export type TransfersCancelApiResponse = /** status 200 Sucesso */ TransferView;
export type TransfersCancelApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  optionalReasonDto: OptionalReasonDto;
};
export type InvestmentsListApiResponse = /** status 200 Sucesso */ InvestmentView[];
export type InvestmentsListApiArg = {
  /** No máximo 100 */
  limit?: number;
  development?: string;
  account?: string;
  type?: string;
  status?: string;
  tags?: string[];
  search?: string;
};
export type InvestmentsCreateApiResponse = /** status 201 Sucesso */ InvestmentView;
export type InvestmentsCreateApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  createInvestmentDto: CreateInvestmentDto;
};
export type InvestmentsSummaryApiResponse = /** status 200 Sucesso */ InvestmentSummaryView;
export type InvestmentsSummaryApiArg = {
  account?: string;
  development?: string;
};
export type InvestmentsXirrApiResponse = /** status 200 Sucesso */ InvestmentYieldView;
export type InvestmentsXirrApiArg = {
  account?: string;
  development?: string;
  /** Até que dia; hoje, se não for dito */
  asOf?: string;
};
export type InvestmentsGetApiResponse = /** status 200 Sucesso */ InvestmentView;
export type InvestmentsGetApiArg = {
  id: string;
  /** O dia em que se olha; hoje, se não for dito */
  asOf?: string;
};
export type InvestmentsEditApiResponse = /** status 200 Sucesso */ InvestmentView;
export type InvestmentsEditApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  editInvestmentDto: EditInvestmentDto;
};
export type InvestmentsAddReturnApiResponse = /** status 201 Sucesso */ InvestmentReturnView;
export type InvestmentsAddReturnApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  addReturnDto: AddReturnDto;
};
export type InvestmentsGetReturnApiResponse = /** status 200 Sucesso */ InvestmentReturnView;
export type InvestmentsGetReturnApiArg = {
  id: string;
};
export type InvestmentsEditReturnApiResponse = /** status 200 Sucesso */ InvestmentReturnView;
export type InvestmentsEditReturnApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  editReturnDto: EditReturnDto;
};
export type PeriodsListApiResponse = /** status 200 Sucesso */ PeriodView[];
export type PeriodsListApiArg = void;
export type PeriodsHistoryApiResponse = /** status 200 Sucesso */ PeriodView[];
export type PeriodsHistoryApiArg = void;
export type PeriodsCloseApiResponse = /** status 200 Sucesso */ PeriodView;
export type PeriodsCloseApiArg = {
  period: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  optionalReasonDto: OptionalReasonDto;
};
export type PeriodsReopenApiResponse = /** status 200 Sucesso */ PeriodView;
export type PeriodsReopenApiArg = {
  period: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  reasonDto: ReasonDto;
};
export type BooksTrialBalanceApiResponse = /** status 200 Sucesso */ TrialBalanceView;
export type BooksTrialBalanceApiArg = {
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  development?: string;
};
export type BooksVoidEntryApiResponse = /** status 200 Sucesso */ UnreadableEntryView;
export type BooksVoidEntryApiArg = {
  entryNumber: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  reasonDto: ReasonDto;
};
export type BooksChangesApiResponse = /** status 200 Sucesso */ ChangesView;
export type BooksChangesApiArg = {
  page?: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** O que foi gravado depois deste instante */
  fromKnownAt: string;
  /** e até este; sem ele, até agora */
  toKnownAt?: string;
};
export type JournalListApiResponse = /** status 200 Sucesso */ JournalPageView;
export type JournalListApiArg = {
  page?: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Só o que foi gravado depois deste instante */
  recordedAfter?: string;
  /** Só o que foi gravado até este instante */
  knownAt?: string;
  /** O tipo do evento */
  kind?:
    | 'AccountOpened'
    | 'OpeningBalanceSet'
    | 'ExpenseRecorded'
    | 'PaymentRegistered'
    | 'PaymentConfirmed'
    | 'PaymentCancelled'
    | 'PaymentRefunded'
    | 'MoneyTransferred'
    | 'InvestmentMade'
    | 'InvestmentReturned'
    | 'EntryReversed'
    | 'EntryAnnotated'
    | 'PeriodClosed'
    | 'PeriodReopened'
    | 'EntryVoided'
    | 'AccountsClosed';
  /** O id de quem lançou */
  author?: string;
  /** Débitos do lançamento, em reais */
  amountFrom?: Object | Object;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amountTo?: Object | Object;
  sort?: '-number' | 'number';
};
export type JournalLedgerApiResponse = /** status 200 Sucesso */ LedgerPageView;
export type JournalLedgerApiArg = {
  page?: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Só o que foi gravado depois deste instante */
  recordedAfter?: string;
  /** Só o que foi gravado até este instante */
  knownAt?: string;
  /** Como no balancete: `asset`, `expense:material`; sem ela, todas */
  code?: string;
};
export type JournalEntryApiResponse = /** status 200 Sucesso */ AuditedEntryView;
export type JournalEntryApiArg = {
  entryNumber: string;
};
export type SavedViewsListApiResponse = /** status 200 Sucesso */ SavedViewView[];
export type SavedViewsListApiArg = void;
export type SavedViewsSaveApiResponse = /** status 201 Sucesso */ SavedViewView;
export type SavedViewsSaveApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  saveViewDto: SaveViewDto;
};
export type SavedViewsChangeApiResponse = /** status 200 Sucesso */ SavedViewView;
export type SavedViewsChangeApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  changeViewDto: ChangeViewDto;
};
export type SavedViewsRemoveApiResponse = /** status 200 Sucesso */ object | null;
export type SavedViewsRemoveApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
};
export type ApprovalRulesGetApiResponse = /** status 200 Sucesso */ ApprovalRulesView;
export type ApprovalRulesGetApiArg = void;
export type ApprovalRulesSetApiResponse = /** status 200 Sucesso */ ApprovalRulesView;
export type ApprovalRulesSetApiArg = {
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  setApprovalRulesDto: SetApprovalRulesDto;
};
export type ApprovalRulesConfirmApiResponse = /** status 200 Sucesso */ ApprovalRulesView;
export type ApprovalRulesConfirmApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type ApprovalRulesRejectApiResponse = /** status 200 Sucesso */ ApprovalRulesView;
export type ApprovalRulesRejectApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type MailNoticesGetApiResponse = /** status 200 Sucesso */ MailNoticesView;
export type MailNoticesGetApiArg = void;
export type PurchaseListsListApiResponse = /** status 200 Sucesso */ PurchaseView[];
export type PurchaseListsListApiArg = {
  /** No máximo 100 */
  limit?: number;
  /** Número com #, descrição, fornecedor, empreendimento, solicitante ou observações */
  search?: string;
  development?: string;
  /** Vários separados por vírgula */
  status?: string;
  /** Vários separados por vírgula */
  urgency?: string;
  /** Vários separados por vírgula */
  category?: string;
  /** Dia da solicitação */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** description, developmentName, estimatedCost, urgency ou requestedAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type PurchasesRequestApiResponse = /** status 201 Sucesso */ PurchaseView;
export type PurchasesRequestApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  requestPurchaseDto: RequestPurchaseDto;
};
export type PurchaseListsMineApiResponse = /** status 200 Sucesso */ PurchaseView[];
export type PurchaseListsMineApiArg = {
  /** No máximo 100 */
  limit?: number;
  /** Número com #, descrição, fornecedor, empreendimento, solicitante ou observações */
  search?: string;
  development?: string;
  /** Vários separados por vírgula */
  status?: string;
  /** Vários separados por vírgula */
  urgency?: string;
  /** Vários separados por vírgula */
  category?: string;
  /** Dia da solicitação */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** description, developmentName, estimatedCost, urgency ou requestedAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type PurchaseListsPendingApiResponse = /** status 200 Sucesso */ PurchaseView[];
export type PurchaseListsPendingApiArg = {
  /** No máximo 100 */
  limit?: number;
  /** Número com #, descrição, fornecedor, empreendimento, solicitante ou observações */
  search?: string;
  development?: string;
  /** Vários separados por vírgula */
  status?: string;
  /** Vários separados por vírgula */
  urgency?: string;
  /** Vários separados por vírgula */
  category?: string;
  /** Dia da solicitação */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** description, developmentName, estimatedCost, urgency ou requestedAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type PurchaseListsApprovedApiResponse = /** status 200 Sucesso */ PurchaseView[];
export type PurchaseListsApprovedApiArg = {
  /** No máximo 100 */
  limit?: number;
  /** Número com #, descrição, fornecedor, empreendimento, solicitante ou observações */
  search?: string;
  development?: string;
  /** Vários separados por vírgula */
  status?: string;
  /** Vários separados por vírgula */
  urgency?: string;
  /** Vários separados por vírgula */
  category?: string;
  /** Dia da solicitação */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** description, developmentName, estimatedCost, urgency ou requestedAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type PurchaseListsWaitingApiResponse = /** status 200 Sucesso */ WaitingPurchasesView;
export type PurchaseListsWaitingApiArg = void;
export type PurchaseListsSummaryApiResponse = /** status 200 Sucesso */ PurchaseSummaryView;
export type PurchaseListsSummaryApiArg = void;
export type PurchaseListsCommittedApiResponse = /** status 200 Sucesso */ CommitmentView[];
export type PurchaseListsCommittedApiArg = {
  development?: string;
};
export type PurchasesGetApiResponse = /** status 200 Sucesso */ PurchaseView;
export type PurchasesGetApiArg = {
  id: string;
};
export type PurchasesUpdateApiResponse = /** status 200 Sucesso */ PurchaseView;
export type PurchasesUpdateApiArg = {
  id: string;
  /** O ETag da versão que foi vista; se mudou desde então, 412 com o que mudou */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  updatePurchaseDto: UpdatePurchaseDto;
};
export type PurchasesHistoryApiResponse = /** status 200 Sucesso */ PurchaseStepView[];
export type PurchasesHistoryApiArg = {
  id: string;
};
export type PurchasesApproveSeveralApiResponse = /** status 200 Sucesso */ ApprovalsView;
export type PurchasesApproveSeveralApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  approvePurchasesDto: ApprovePurchasesDto;
};
export type PurchasesApproveApiResponse = /** status 200 Sucesso */ PurchaseView;
export type PurchasesApproveApiArg = {
  id: string;
  /** O ETag da versão que foi vista; se mudou desde então, 412 com o que mudou */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  approvePurchaseDto: ApprovePurchaseDto;
};
export type PurchasesReviseApiResponse = /** status 200 Sucesso */ PurchaseView;
export type PurchasesReviseApiArg = {
  id: string;
  /** O ETag da versão que foi vista; se mudou desde então, 412 com o que mudou */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  revisePurchaseDto: RevisePurchaseDto;
};
export type PurchasesRejectApiResponse = /** status 200 Sucesso */ PurchaseView;
export type PurchasesRejectApiArg = {
  id: string;
  /** O ETag da versão que foi vista; se mudou desde então, 412 com o que mudou */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  rejectPurchaseDto: RejectPurchaseDto;
};
export type PurchasesCancelApiResponse = /** status 200 Sucesso */ PurchaseView;
export type PurchasesCancelApiArg = {
  id: string;
  /** O ETag da versão que foi vista; se mudou desde então, 412 com o que mudou */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type PurchasesCompleteApiResponse = /** status 200 Sucesso */ PurchaseView;
export type PurchasesCompleteApiArg = {
  id: string;
  /** O ETag da versão que foi vista; se mudou desde então, 412 com o que mudou */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  body: {
    expense: string | PurchaseExpenseDto;
    /** Por que se compra acima do aprovado e da tolerância: só de quem aprova e não solicitou */
    reason?: string;
  };
};
export type SuppliersListApiResponse = /** status 200 Sucesso */ ListedSupplierView[];
export type SuppliersListApiArg = {
  /** No máximo 100 */
  limit?: number;
  /** Palavras do nome, ou o CNPJ */
  search?: string;
  development?: string;
  /** name, total ou last_date; com - à frente, decrescente */
  sort?: string;
};
export type SuppliersGetApiResponse = /** status 200 Sucesso */ SupplierView;
export type SuppliersGetApiArg = {
  name: string;
};
export type SuppliersDocumentApiResponse = /** status 200 Sucesso */ SupplierView;
export type SuppliersDocumentApiArg = {
  name: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  documentSupplierDto: DocumentSupplierDto;
};
export type PaymentAttachmentsListApiResponse = /** status 200 Sucesso */ AttachmentView[];
export type PaymentAttachmentsListApiArg = {
  id: string;
};
export type PaymentAttachmentsRemoveApiResponse = /** status 200 Sucesso */ object | null;
export type PaymentAttachmentsRemoveApiArg = {
  id: string;
  attachmentId: string;
};
export type ExpenseAttachmentsListApiResponse = /** status 200 Sucesso */ AttachmentView[];
export type ExpenseAttachmentsListApiArg = {
  id: string;
};
export type ExpenseAttachmentsRemoveApiResponse = /** status 200 Sucesso */ object | null;
export type ExpenseAttachmentsRemoveApiArg = {
  id: string;
  attachmentId: string;
};
export type PurchaseRequestAttachmentsListApiResponse = /** status 200 Sucesso */ AttachmentView[];
export type PurchaseRequestAttachmentsListApiArg = {
  id: string;
};
export type PurchaseRequestAttachmentsRemoveApiResponse = /** status 200 Sucesso */ object | null;
export type PurchaseRequestAttachmentsRemoveApiArg = {
  id: string;
  attachmentId: string;
};
export type CompanyLogoGetApiResponse = /** status 200 Sucesso */ LogoView;
export type CompanyLogoGetApiArg = void;
export type CompanyLogoSetApiResponse = /** status 200 Sucesso */ LogoView;
export type CompanyLogoSetApiArg = {
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  body: {
    file: Blob;
  };
};
export type CompanyLogoRemoveApiResponse = /** status 200 Sucesso */ LogoView;
export type CompanyLogoRemoveApiArg = {
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
};
export type BankAccountsApiResponse = /** status 200 Sucesso */ BankAccountView[];
export type BankAccountsApiArg = void;
export type ImportStatementApiResponse = /** status 201 Sucesso */ ImportedStatementView;
export type ImportStatementApiArg = {
  account: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  body: {
    file: Blob;
    /** De um CSV: as colunas, em JSON */
    columns?: string;
    /** O arquivo é de outra conta no banco que os anteriores, e é desta mesmo */
    confirm_account?: 'true';
  };
};
export type BankStatementsApiResponse = /** status 200 Sucesso */ BankStatementView[];
export type BankStatementsApiArg = {
  account: string;
};
export type PreviewStatementApiResponse = /** status 200 Sucesso */ StatementPreviewView;
export type PreviewStatementApiArg = {
  account: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  body: {
    file: Blob;
    /** De um CSV: as colunas, em JSON */
    columns?: string;
    /** O arquivo é de outra conta no banco que os anteriores, e é desta mesmo */
    confirm_account?: 'true';
  };
};
export type BankLinesApiResponse = /** status 200 Sucesso */ BankLineView[];
export type BankLinesApiArg = {
  account: string;
  /** No máximo 100 */
  limit?: number;
  status?: 'open' | 'matched' | 'ignored' | 'no-movement' | 'repeat';
};
export type VeryLikelyLinesApiResponse = /** status 200 Sucesso */ BankLineView[];
export type VeryLikelyLinesApiArg = {
  account: string;
};
export type BankOpenEntriesApiResponse = /** status 200 Sucesso */ BankEntryView[];
export type BankOpenEntriesApiArg = {
  account: string;
  /** Primeiro dia */
  from: string;
  /** Último dia */
  to: string;
};
export type BankBalanceApiResponse = /** status 200 Sucesso */ BankBalanceView;
export type BankBalanceApiArg = {
  account: string;
  /** O dia até o qual se concilia */
  through: string;
};
export type MatchLinesApiResponse = /** status 201 Sucesso */ MatchedView;
export type MatchLinesApiArg = {
  account: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  matchLinesDto: MatchLinesDto;
};
export type UnmatchLinesApiResponse = /** status 200 Sucesso */ object | null;
export type UnmatchLinesApiArg = {
  account: string;
  match: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type AcceptLineApiResponse = /** status 201 Sucesso */ AcceptedLineView;
export type AcceptLineApiArg = {
  account: string;
  line: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  acceptLineDto: AcceptLineDto;
};
export type AcceptLinesApiResponse = /** status 201 Sucesso */ LineResultView[];
export type AcceptLinesApiArg = {
  account: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  acceptLinesDto: AcceptLinesDto;
};
export type UndoMatchesApiResponse = /** status 200 Sucesso */ object | null;
export type UndoMatchesApiArg = {
  account: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  undoMatchesDto: UndoMatchesDto;
};
export type IgnoreLineApiResponse = /** status 200 Sucesso */ object | null;
export type IgnoreLineApiArg = {
  account: string;
  line: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  ignoreLineDto: IgnoreLineDto;
};
export type LeaveLineOutApiResponse = /** status 200 Sucesso */ object | null;
export type LeaveLineOutApiArg = {
  account: string;
  line: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  leaveLineOutDto: LeaveLineOutDto;
};
export type UndoImportApiResponse = /** status 200 Sucesso */ object | null;
export type UndoImportApiArg = {
  account: string;
  statement: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  undoImportDto: UndoImportDto;
};
export type RestoreLineApiResponse = /** status 200 Sucesso */ object | null;
export type RestoreLineApiArg = {
  account: string;
  line: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type BookLineApiResponse = /** status 201 Sucesso */ MatchedView;
export type BookLineApiArg = {
  account: string;
  line: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  bookLineDto: BookLineDto;
};
export type ReconcileApiResponse = /** status 201 Sucesso */ object | null;
export type ReconcileApiArg = {
  account: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  reconcileDto: ReconcileDto;
};
export type DashboardStatsApiResponse = /** status 200 Sucesso */ DashboardStatsView;
export type DashboardStatsApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
};
export type DashboardFinancialSummaryApiResponse = /** status 200 Sucesso */ FinancialSummaryView;
export type DashboardFinancialSummaryApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
  /** Sem ela, os doze meses que terminam em `to`; em totais, desde o início */
  from?: string;
  /** Sem ela, até o dia em que se olha */
  to?: string;
};
export type DashboardRecentTransactionsApiResponse = /** status 200 Sucesso */ RecentTransactionView[];
export type DashboardRecentTransactionsApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
  /** De 1 a 100 */
  limit?: number;
};
export type DashboardMonthlyTrendsApiResponse = /** status 200 Sucesso */ MonthlyTrendsView;
export type DashboardMonthlyTrendsApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
  /** Sem ela, os doze meses que terminam em `to`; em totais, desde o início */
  from?: string;
  /** Sem ela, até o dia em que se olha */
  to?: string;
};
export type DashboardCategoryBreakdownApiResponse = /** status 200 Sucesso */ CategoryBreakdownView;
export type DashboardCategoryBreakdownApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
  /** Sem ela, os doze meses que terminam em `to`; em totais, desde o início */
  from?: string;
  /** Sem ela, até o dia em que se olha */
  to?: string;
};
export type DashboardDevelopmentSummaryApiResponse = /** status 200 Sucesso */ DevelopmentFiguresView;
export type DashboardDevelopmentSummaryApiArg = {
  id: string;
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
};
export type DashboardTopDevelopmentsApiResponse = /** status 200 Sucesso */ TopDevelopmentView[];
export type DashboardTopDevelopmentsApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
  /** De 1 a 100 */
  limit?: number;
};
export type DashboardPerformanceApiResponse = /** status 200 Sucesso */ PerformanceView;
export type DashboardPerformanceApiArg = {
  id: string;
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
};
export type DashboardAlertsApiResponse = /** status 200 Sucesso */ AlertsView;
export type DashboardAlertsApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
  /** De 1 a 100 */
  limit?: number;
  /** De cada tipo de alerta; a partir de 1 */
  page?: number;
};
export type AnalyticsCashFlowApiResponse = /** status 200 Sucesso */ CashFlowView;
export type AnalyticsCashFlowApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
  /** Sem ela, os doze meses que terminam em `to`; em totais, desde o início */
  from?: string;
  /** Sem ela, até o dia em que se olha */
  to?: string;
};
export type AnalyticsExpensesApiResponse = /** status 200 Sucesso */ ExpenseAnalysisView;
export type AnalyticsExpensesApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
  /** Sem ela, os doze meses que terminam em `to`; em totais, desde o início */
  from?: string;
  /** Sem ela, até o dia em que se olha */
  to?: string;
};
export type AnalyticsPaymentsApiResponse = /** status 200 Sucesso */ PaymentAnalysisView;
export type AnalyticsPaymentsApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
  /** Sem ela, os doze meses que terminam em `to`; em totais, desde o início */
  from?: string;
  /** Sem ela, até o dia em que se olha */
  to?: string;
};
export type AnalyticsComparisonApiResponse = /** status 200 Sucesso */ DevelopmentComparisonView;
export type AnalyticsComparisonApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
  /** Sem ela, os doze meses que terminam em `to`; em totais, desde o início */
  from?: string;
  /** Sem ela, até o dia em que se olha */
  to?: string;
};
export type AnalyticsProfitabilityApiResponse = /** status 200 Sucesso */ ProfitabilityView;
export type AnalyticsProfitabilityApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
  /** Sem ela, os doze meses que terminam em `to`; em totais, desde o início */
  from?: string;
  /** Sem ela, até o dia em que se olha */
  to?: string;
};
export type AnalyticsForecastApiResponse = /** status 200 Sucesso */ ForecastView;
export type AnalyticsForecastApiArg = {
  /** Última data-valor que conta, e o dia em que se olha; hoje, se não for dito */
  asOf?: string;
  development?: string;
};
export type ActionsListApiResponse = /** status 200 Sucesso */ ActionView[];
export type ActionsListApiArg = {
  /** No máximo 100 */
  limit?: number;
  /** O id de quem fez */
  person?: string;
  /** O tipo do evento: `PeriodClosed` */
  kind?: string;
  /** Primeiro dia em que foi registrado */
  from?: string;
  /** Último dia */
  to?: string;
};
export type AuditVerifyApiResponse = /** status 200  */ string;
export type AuditVerifyApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type AuditListApiResponse = /** status 200 Sucesso */ SealView[];
export type AuditListApiArg = void;
export type ClosingYearApiResponse = /** status 200 Sucesso */ ClosingYearView;
export type ClosingYearApiArg = {
  /** Sem ele, o mais novo que tem lançamentos */
  year?: number;
};
export type ClosingObstaclesApiResponse = /** status 200 Sucesso */ ObstaclesView[];
export type ClosingObstaclesApiArg = {
  /** Primeiro mês, aaaa-mm; sem ele, desde o início */
  from?: string;
  /** Último mês, aaaa-mm */
  to: string;
};
export type ClosingItemsApiResponse = /** status 200 Sucesso */ ClosingItemView[];
export type ClosingItemsApiArg = {
  /** No máximo 100 */
  limit?: number;
  /** aaaa-mm */
  month: string;
  kind: 'pending-payments' | 'open-requests' | 'without-attachment' | 'unreconciled-lines' | 'late-entries';
};
export type DutiesMatrixApiResponse = /** status 200 Sucesso */ DutiesView;
export type DutiesMatrixApiArg = {
  page?: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Primeiro dia em que foi registrado; sem ele, um ano até `to` */
  from?: string;
  /** Último dia; sem ele, hoje */
  to?: string;
};
export type DutiesActsApiResponse = /** status 200 Sucesso */ DutyActView[];
export type DutiesActsApiArg = {
  /** No máximo 100 */
  limit?: number;
  /** Primeiro dia em que foi registrado; sem ele, um ano até `to` */
  from?: string;
  /** Último dia; sem ele, hoje */
  to?: string;
  /** O id de quem fez */
  person: string;
  /** O papel; ou então uma sobreposição */
  role?:
    | 'requested'
    | 'approved'
    | 'bought'
    | 'spent'
    | 'received'
    | 'confirmed'
    | 'moved'
    | 'reversed'
    | 'closed'
    | 'invited'
    | 'granted';
  overlap?:
    | 'requested-approved'
    | 'requested-bought'
    | 'approved-bought'
    | 'received-confirmed'
    | 'booked-reversed'
    | 'invited-granted';
};
export type EntryTestsListApiResponse = /** status 200 Sucesso */ EntryTestView[];
export type EntryTestsListApiArg = void;
export type EntryTestsResultApiResponse = /** status 200 Sucesso */ EntryTestResultView;
export type EntryTestsResultApiArg = {
  test:
    | 'all-entries'
    | 'round-amounts'
    | 'outside-hours'
    | 'late-entries'
    | 'seldom-people'
    | 'seldom-accounts'
    | 'below-limit'
    | 'soon-reversed'
    | 'equal-amounts'
    | 'requested-and-bought';
  page?: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Primeira data; sem ela, um ano até `to` */
  from?: string;
  /** Última data; sem ela, hoje */
  to?: string;
  /** Instante cujo conhecimento conta: com ele, a mesma pergunta tem sempre a mesma resposta */
  knownAt?: string;
  /** De “Valores redondos”: Passo; R$ 1.000,00, se não for dito */
  step?: number | string;
  /** De “Fim de semana e noite”: Expediente a partir de; 7 horas, se não for dito */
  firstHour?: number;
  /** De “Fim de semana e noite”: Expediente até; 20 horas, se não for dito */
  lastHour?: number;
  /** De “Fim de semana e noite”: Sábados e domingos também; sim, se não for dito */
  weekends?: boolean;
  /** De “Lançamentos atrasados”: Atraso a partir de; 30 dias, se não for dito */
  days?: number;
  /** De “Pessoas que raramente lançam”: No máximo; 5 lançamentos, se não for dito */
  entries?: number;
  /** De “Contas pouco usadas”: No máximo; 3 lançamentos, se não for dito */
  lines?: number;
  /** De “Logo abaixo de um limite”: Limite; R$ 10.000,00, se não for dito */
  approvalLimit?: number | string;
  /** De “Logo abaixo de um limite”: Até; 5% abaixo, se não for dito */
  percent?: number;
  /** De “Estornados logo depois”: Estornados em até; 7 dias, se não for dito */
  reversedWithin?: number;
  /** De “Estornados logo depois”: Correções também; sim, se não for dito */
  corrections?: boolean;
  /** De “Valores iguais ao mesmo fornecedor”: Distantes no máximo; 10 dias, se não for dito */
  daysApart?: number;
  /** De “Valores iguais ao mesmo fornecedor”: Valor a partir de; R$ 0,01, se não for dito */
  fromAmount?: number | string;
  /** De “A mesma pessoa pediu e comprou”: Valor a partir de; R$ 0,01, se não for dito */
  fromCost?: number | string;
};
export type EntryTestsSampleApiResponse = /** status 200 Sucesso */ EntrySampleView;
export type EntryTestsSampleApiArg = {
  test:
    | 'all-entries'
    | 'round-amounts'
    | 'outside-hours'
    | 'late-entries'
    | 'seldom-people'
    | 'seldom-accounts'
    | 'below-limit'
    | 'soon-reversed'
    | 'equal-amounts'
    | 'requested-and-bought';
  page?: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Primeira data; sem ela, um ano até `to` */
  from?: string;
  /** Última data; sem ela, hoje */
  to?: string;
  /** Instante cujo conhecimento conta: com ele, a mesma pergunta tem sempre a mesma resposta */
  knownAt?: string;
  /** De “Valores redondos”: Passo; R$ 1.000,00, se não for dito */
  step?: number | string;
  /** De “Fim de semana e noite”: Expediente a partir de; 7 horas, se não for dito */
  firstHour?: number;
  /** De “Fim de semana e noite”: Expediente até; 20 horas, se não for dito */
  lastHour?: number;
  /** De “Fim de semana e noite”: Sábados e domingos também; sim, se não for dito */
  weekends?: boolean;
  /** De “Lançamentos atrasados”: Atraso a partir de; 30 dias, se não for dito */
  days?: number;
  /** De “Pessoas que raramente lançam”: No máximo; 5 lançamentos, se não for dito */
  entries?: number;
  /** De “Contas pouco usadas”: No máximo; 3 lançamentos, se não for dito */
  lines?: number;
  /** De “Logo abaixo de um limite”: Limite; R$ 10.000,00, se não for dito */
  approvalLimit?: number | string;
  /** De “Logo abaixo de um limite”: Até; 5% abaixo, se não for dito */
  percent?: number;
  /** De “Estornados logo depois”: Estornados em até; 7 dias, se não for dito */
  reversedWithin?: number;
  /** De “Estornados logo depois”: Correções também; sim, se não for dito */
  corrections?: boolean;
  /** De “Valores iguais ao mesmo fornecedor”: Distantes no máximo; 10 dias, se não for dito */
  daysApart?: number;
  /** De “Valores iguais ao mesmo fornecedor”: Valor a partir de; R$ 0,01, se não for dito */
  fromAmount?: number | string;
  /** De “A mesma pessoa pediu e comprou”: Valor a partir de; R$ 0,01, se não for dito */
  fromCost?: number | string;
  method?: 'random' | 'by-amount' | 'by-kind' | 'monetary-unit';
  size?: number;
  /** A mesma semente sorteia sempre a mesma amostra */
  seed: string;
};
export type IssuedPapersApiResponse = /** status 200 Sucesso */ IssuedPaperView[];
export type IssuedPapersApiArg = void;
export type IssueBookApiResponse = /** status 200 Sucesso */ IssuedPaperView;
export type IssueBookApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  issueBookDto: IssueBookDto;
};
export type AccountantMappingApiResponse = /** status 200 Sucesso */ MappingView;
export type AccountantMappingApiArg = {
  /** As contas de um empreendimento; sem ele, o plano todo */
  development?: string;
};
export type MapAccountsApiResponse = /** status 200 Sucesso */ MappingView;
export type MapAccountsApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  mapAccountsDto: MapAccountsDto;
};
export type ImportMappingApiResponse = /** status 200 Sucesso */ MappingView;
export type ImportMappingApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  importMappingDto: ImportMappingDto;
};
export type AccountantLotsApiResponse = /** status 200 Sucesso */ LotView[];
export type AccountantLotsApiArg = void;
export type DeliverLotApiResponse = /** status 201 Sucesso */ LotView;
export type DeliverLotApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  deliverLotDto: DeliverLotDto;
};
export type PreviewLotApiResponse = /** status 200 Sucesso */ LotPreviewView;
export type PreviewLotApiArg = {
  /** Lançamentos com data até este dia; sem ele, hoje */
  until?: string;
  /** Até este lançamento; sem ele, o último */
  through?: number;
};
export type DeliverLotAgainApiResponse = /** status 200 Sucesso */ LotView;
export type DeliverLotAgainApiArg = {
  number: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  deliverLotAgainDto: DeliverLotAgainDto;
};
export type ReplayOfApiResponse = /** status 200  */ string;
export type ReplayOfApiArg = {
  id: string;
};
export type StartVerificationApiResponse = /** status 200 Sucesso */ VerificationRunView;
export type StartVerificationApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  startVerificationDto: StartVerificationDto;
};
export type ListVerificationsApiResponse = /** status 200 Sucesso */ VerificationRunView[];
export type ListVerificationsApiArg = void;
export type GetVerificationApiResponse = /** status 200 Sucesso */ VerificationRunView;
export type GetVerificationApiArg = {
  id: string;
};
export type ProofOfEntryApiResponse = /** status 200  */ string;
export type ProofOfEntryApiArg = {
  entry: string;
};
export type ProofOfEventApiResponse = /** status 200  */ string;
export type ProofOfEventApiArg = {
  stream: string;
  number: string;
};
export type LogCheckpointApiResponse = /** status 200  */ string;
export type LogCheckpointApiArg = void;
export type LogKeyTextsApiResponse = /** status 200  */ string;
export type LogKeyTextsApiArg = void;
export type SegmentsListApiResponse = /** status 200  */ string;
export type SegmentsListApiArg = void;
export type BundleProgressApiResponse = /** status 200 Sucesso */ BundleProgressView;
export type BundleProgressApiArg = void;
export type SearchFindApiResponse = /** status 200 Sucesso */ SearchView;
export type SearchFindApiArg = {
  /** Palavras, número, valor, documento, CPF; sem acentos e com erros de digitação também */
  q?: string;
};
export type CheckImportApiResponse = /** status 200 Sucesso */ ImportCheckView;
export type CheckImportApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  body: {
    files: Blob[];
  };
};
export type StartImportApiResponse = /** status 200 Sucesso */ ImportView;
export type StartImportApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  body: {
    files: Blob[];
    /** O que a conferência respondeu */
    checked: string;
  };
};
export type ListImportsApiResponse = /** status 200 Sucesso */ ImportView[];
export type ListImportsApiArg = void;
export type GetImportApiResponse = /** status 200 Sucesso */ ImportView;
export type GetImportApiArg = {
  id: string;
};
export type WebhooksListApiResponse = /** status 200 Sucesso */ WebhookView[];
export type WebhooksListApiArg = void;
export type WebhooksRegisterApiResponse = /** status 201 Sucesso */ WebhookSecretView;
export type WebhooksRegisterApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  registerWebhookDto: RegisterWebhookDto;
};
export type WebhooksTypesApiResponse = /** status 200 Sucesso */ WebhookTypeView[];
export type WebhooksTypesApiArg = void;
export type WebhooksChangeApiResponse = /** status 200 Sucesso */ WebhookView;
export type WebhooksChangeApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  changeWebhookDto: ChangeWebhookDto;
};
export type WebhooksRemoveApiResponse = /** status 200 Sucesso */ object | null;
export type WebhooksRemoveApiArg = {
  id: string;
  /** O ETag da leitura em que a mudança se baseia */
  'If-Match'?: string;
};
export type WebhooksChangeSecretApiResponse = /** status 200 Sucesso */ WebhookSecretView;
export type WebhooksChangeSecretApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type WebhooksDisableApiResponse = /** status 200 Sucesso */ WebhookView;
export type WebhooksDisableApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type WebhooksEnableApiResponse = /** status 200 Sucesso */ WebhookView;
export type WebhooksEnableApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type WebhooksRewindApiResponse = /** status 200 Sucesso */ WebhookView;
export type WebhooksRewindApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  rewindWebhookDto: RewindWebhookDto;
};
export type WebhookDeliveriesListApiResponse = /** status 200 Sucesso */ WebhookDeliveryView[];
export type WebhookDeliveriesListApiArg = {
  id: string;
};
export type WebhookDeliveriesSendApiResponse = /** status 200 Sucesso */ WebhookDeliveryView;
export type WebhookDeliveriesSendApiArg = {
  id: string;
  delivery: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type WebhookDeliveriesPingApiResponse = /** status 200 Sucesso */ WebhookDeliveryView;
export type WebhookDeliveriesPingApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type ListProjectionsApiResponse = /** status 200 Sucesso */ ProjectionView[];
export type ListProjectionsApiArg = void;
export type ListParkedEventsApiResponse = /** status 200 Sucesso */ ParkedEventView[];
export type ListParkedEventsApiArg = void;
export type RetryParkedEventApiResponse = /** status 200 Sucesso */ ParkedDecisionView;
export type RetryParkedEventApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type SkipParkedEventApiResponse = /** status 200 Sucesso */ ParkedDecisionView;
export type SkipParkedEventApiArg = {
  id: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  skipDto: SkipDto;
};
export type RebuildAllProjectionsApiResponse = /** status 200 Sucesso */ AskedProjectionsView;
export type RebuildAllProjectionsApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  rebuildDto: RebuildDto;
};
export type VerifyAllProjectionsApiResponse = /** status 200 Sucesso */ AskedProjectionsView;
export type VerifyAllProjectionsApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type StopProjectionRebuildsApiResponse = /** status 200 Sucesso */ AskedProjectionsView;
export type StopProjectionRebuildsApiArg = {
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type GetProjectionApiResponse = /** status 200 Sucesso */ ProjectionView;
export type GetProjectionApiArg = {
  name: string;
};
export type RebuildProjectionApiResponse = /** status 200 Sucesso */ ProjectionView;
export type RebuildProjectionApiArg = {
  name: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
  rebuildDto: RebuildDto;
};
export type VerifyProjectionApiResponse = /** status 200 Sucesso */ ProjectionView;
export type VerifyProjectionApiArg = {
  name: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type StopProjectionRebuildApiResponse = /** status 200 Sucesso */ ProjectionView;
export type StopProjectionRebuildApiArg = {
  name: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type PromoteProjectionApiResponse = /** status 200 Sucesso */ GenerationView;
export type PromoteProjectionApiArg = {
  name: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type RollbackProjectionApiResponse = /** status 200 Sucesso */ GenerationView;
export type RollbackProjectionApiArg = {
  name: string;
  /** A mesma chave com o mesmo conteúdo dá a primeira resposta outra vez; com outro conteúdo é recusada (422). */
  'Idempotency-Key'?: string;
};
export type GetSystemApiResponse = /** status 200 Sucesso */ SystemView;
export type GetSystemApiArg = void;
export type ListSystemProjectionsApiResponse = /** status 200 Sucesso */ SystemProjectionView[];
export type ListSystemProjectionsApiArg = void;
export type ListParkedCasesApiResponse = /** status 200 Sucesso */ ParkedCaseView[];
export type ListParkedCasesApiArg = void;
export type ListSystemErrorsApiResponse = /** status 200 Sucesso */ SystemErrorsView;
export type ListSystemErrorsApiArg = void;
export type SessionsPageApiResponse = /** status 200 Sucesso */ {
  results: SessionPlaceView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type SessionsPageApiArg = void;
export type UserSessionsPageApiResponse = /** status 200 Sucesso */ {
  results: SessionPlaceView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type UserSessionsPageApiArg = {
  id: string;
};
export type UsersPageApiResponse = /** status 200 Sucesso */ {
  results: UserView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type UsersPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Nome, e-mail ou tipo, sem acentos nem maiúsculas */
  search?: string;
  /** Um de admin, financial, administrative, purchaser, auditor; vários separados por vírgula */
  type?: string;
  /** Só ativos ou só inativos; tem a última palavra */
  isActive?: boolean;
  /** Sem ele nem isActive, só os ativos */
  includeInactive?: boolean;
  /** name, email, type ou createdAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type SecurityLogPageApiResponse = /** status 200 Sucesso */ {
  results: SecurityRecordView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type SecurityLogPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  kind?:
    | 'sign-in'
    | 'first-access'
    | 'sign-out'
    | 'session-ended'
    | 'session-reused'
    | 'second-factor'
    | 'factors-changed'
    | 'confirmation'
    | 'password-changed'
    | 'access-opened'
    | 'user-created'
    | 'user-changed'
    | 'access-key-issued'
    | 'access-key-revoked'
    | 'access-key-token'
    | 'access-key-refused'
    | 'webhook-registered'
    | 'webhook-changed'
    | 'webhook-secret-changed'
    | 'webhook-removed'
    | 'request-refused'
    | 'personal-data-read'
    | 'personal-data-exported'
    | 'personal-data-erased'
    | 'tampering'
    | 'loss-accepted';
  outcome?: 'ok' | 'failed' | 'refused' | 'alarm';
  /** O id de quem agiu ou de quem se trata */
  user?: string;
  address?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
};
export type DevelopmentsPageApiResponse = /** status 200 Sucesso */ {
  results: DevelopmentView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type DevelopmentsPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Nome, descrição ou tags, sem acentos nem maiúsculas */
  search?: string;
  /** Um de planning, active, in-progress, on-hold, completed, cancelled; vários separados por vírgula */
  status?: string;
};
export type ClientsPageApiResponse = /** status 200 Sucesso */ {
  results: ClientView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type ClientsPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Nome, e-mail, CPF, CNPJ ou telefone */
  search?: string;
  /** Clientes que têm todas estas tags */
  tags?: string[];
  /** Com ou sem pagamentos */
  hasPayments?: boolean;
  developmentId?: string;
  /** Também os desativados */
  includeInactive?: boolean;
  /** name, email ou createdAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type ReceivablesPageApiResponse = /** status 200 Sucesso */ {
  results: ReceivableView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type ReceivablesPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  client?: string;
  /** Palavras do pagamento ou do nome do cliente */
  search?: string;
  /** Há quanto tempo venceu, em dias de hoje */
  age?: 'ahead' | 'today' | 'late-30' | 'late-60' | 'late-90' | 'later';
  sort?: 'date' | '-date';
};
export type AccountsPageApiResponse = /** status 200 Sucesso */ {
  results: AccountView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type AccountsPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
};
export type TransactionsPageApiResponse = /** status 200 Sucesso */ TransactionPageView;
export type TransactionsPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  account?: string;
  /** Um ou mais, separados por vírgula: expense, payment, transfer_in, transfer_out, investment, investment_return, initial_balance */
  type?: string;
  /** De despesas e dos seus estornos: uma ou mais, separadas por vírgula */
  category?: string;
  /** O nome inteiro do fornecedor de despesas, sem distinguir maiúsculas */
  supplier?: string;
  /** Só o que não tem fornecedor */
  withoutSupplier?: boolean;
  /** De pagamentos e dos seus estornos: um ou mais, separados por vírgula */
  paymentMethod?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras da descrição, fornecedor, unidade, notas ou tags */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  /** Como foi lançado, em reais, sem sinal */
  amountFrom?: Object | Object;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amountTo?: Object | Object;
  /** O id de quem lançou */
  author?: string;
  /** De pagamentos e dos seus estornos */
  client?: string;
  /** Uma tag inteira */
  tag?: string;
  /** O número inteiro do documento, sem distinguir maiúsculas */
  documentNumber?: string;
  /** Só o que foi lançado neste lote, e os seus estornos */
  batch?: string;
  /** Só o que tem anexos, ou só o que não tem */
  withAttachments?: boolean;
  /** Só o que foi desfeito e os estornos, ou só o que vale */
  reversed?: boolean;
  /** Só o que está conciliado com o banco na sua conta, ou só o que não está */
  reconciled?: boolean;
  /** Só estes, pelos ids das linhas, separados por vírgula */
  ids?: string[];
  sort?:
    | 'date'
    | '-date'
    | 'amount'
    | '-amount'
    | 'description'
    | '-description'
    | 'type'
    | '-type'
    | 'created_at'
    | '-created_at'
    | 'supplier'
    | '-supplier'
    | 'category'
    | '-category'
    | 'documentNumber'
    | '-documentNumber'
    | 'account'
    | '-account'
    | 'author'
    | '-author';
};
export type ExpensesPageApiResponse = /** status 200 Sucesso */ {
  results: ExpenseView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type ExpensesPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras, em qualquer ordem */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  category?: string;
  /** O nome do fornecedor, sem distinguir maiúsculas e acentos */
  supplier?: string;
  /** Também as que foram desfeitas */
  includeReversed?: boolean;
};
export type ExpensesSearchPageApiResponse = /** status 200 Sucesso */ {
  results: ExpenseView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type ExpensesSearchPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras, em qualquer ordem */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  category?: string;
  /** O nome do fornecedor, sem distinguir maiúsculas e acentos */
  supplier?: string;
  /** Também as que foram desfeitas */
  includeReversed?: boolean;
};
export type PaymentsPageApiResponse = /** status 200 Sucesso */ {
  results: PaymentView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type PaymentsPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras, em qualquer ordem */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  status?: string;
  paymentMethod?: string;
  client?: string;
  /** O plano do comprador */
  plan?: string;
  sort?: 'date' | '-date';
};
export type PaymentsSearchPageApiResponse = /** status 200 Sucesso */ {
  results: PaymentView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type PaymentsSearchPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  account?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** Palavras, em qualquer ordem */
  search?: string;
  /** Data-valor até a qual se conta; sem ela, tudo */
  asOf?: string;
  /** Instante cujo conhecimento conta: o livro até o último lançamento gravado até ele */
  knownAt?: string;
  status?: string;
  paymentMethod?: string;
  client?: string;
  /** O plano do comprador */
  plan?: string;
  sort?: 'date' | '-date';
};
export type TransfersPageApiResponse = /** status 200 Sucesso */ {
  results: TransferView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type TransfersPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  account?: string;
};
export type InvestmentsPageApiResponse = /** status 200 Sucesso */ {
  results: InvestmentView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type InvestmentsPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  development?: string;
  account?: string;
  type?: string;
  status?: string;
  tags?: string[];
  search?: string;
};
export type PeriodsPageApiResponse = /** status 200 Sucesso */ {
  results: PeriodView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type PeriodsPageApiArg = void;
export type PeriodsHistoryPageApiResponse = /** status 200 Sucesso */ {
  results: PeriodView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type PeriodsHistoryPageApiArg = void;
export type PurchaseListsPageApiResponse = /** status 200 Sucesso */ {
  results: PurchaseView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type PurchaseListsPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Número com #, descrição, fornecedor, empreendimento, solicitante ou observações */
  search?: string;
  development?: string;
  /** Vários separados por vírgula */
  status?: string;
  /** Vários separados por vírgula */
  urgency?: string;
  /** Vários separados por vírgula */
  category?: string;
  /** Dia da solicitação */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** description, developmentName, estimatedCost, urgency ou requestedAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type PurchaseListsMinePageApiResponse = /** status 200 Sucesso */ {
  results: PurchaseView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type PurchaseListsMinePageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Número com #, descrição, fornecedor, empreendimento, solicitante ou observações */
  search?: string;
  development?: string;
  /** Vários separados por vírgula */
  status?: string;
  /** Vários separados por vírgula */
  urgency?: string;
  /** Vários separados por vírgula */
  category?: string;
  /** Dia da solicitação */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** description, developmentName, estimatedCost, urgency ou requestedAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type PurchaseListsPendingPageApiResponse = /** status 200 Sucesso */ {
  results: PurchaseView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type PurchaseListsPendingPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Número com #, descrição, fornecedor, empreendimento, solicitante ou observações */
  search?: string;
  development?: string;
  /** Vários separados por vírgula */
  status?: string;
  /** Vários separados por vírgula */
  urgency?: string;
  /** Vários separados por vírgula */
  category?: string;
  /** Dia da solicitação */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** description, developmentName, estimatedCost, urgency ou requestedAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type PurchaseListsApprovedPageApiResponse = /** status 200 Sucesso */ {
  results: PurchaseView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type PurchaseListsApprovedPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Número com #, descrição, fornecedor, empreendimento, solicitante ou observações */
  search?: string;
  development?: string;
  /** Vários separados por vírgula */
  status?: string;
  /** Vários separados por vírgula */
  urgency?: string;
  /** Vários separados por vírgula */
  category?: string;
  /** Dia da solicitação */
  from?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  to?: string;
  /** description, developmentName, estimatedCost, urgency ou requestedAt; com - à frente, decrescente */
  sort?: string;
  /** asc ou desc */
  order?: string;
};
export type PurchaseListsCommittedPageApiResponse = /** status 200 Sucesso */ {
  results: CommitmentView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type PurchaseListsCommittedPageApiArg = {
  development?: string;
};
export type SuppliersPageApiResponse = /** status 200 Sucesso */ {
  results: ListedSupplierView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type SuppliersPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Palavras do nome, ou o CNPJ */
  search?: string;
  development?: string;
  /** name, total ou last_date; com - à frente, decrescente */
  sort?: string;
};
export type BankLinesPageApiResponse = /** status 200 Sucesso */ {
  results: BankLineView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type BankLinesPageApiArg = {
  account: string;
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  status?: 'open' | 'matched' | 'ignored' | 'no-movement' | 'repeat';
};
export type ActionsPageApiResponse = /** status 200 Sucesso */ {
  results: ActionView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type ActionsPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** O id de quem fez */
  person?: string;
  /** O tipo do evento: `PeriodClosed` */
  kind?: string;
  /** Primeiro dia em que foi registrado */
  from?: string;
  /** Último dia */
  to?: string;
};
export type AuditPageApiResponse = /** status 200 Sucesso */ {
  results: SealView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type AuditPageApiArg = void;
export type ClosingItemsPageApiResponse = /** status 200 Sucesso */ {
  results: ClosingItemView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type ClosingItemsPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** aaaa-mm */
  month: string;
  kind: 'pending-payments' | 'open-requests' | 'without-attachment' | 'unreconciled-lines' | 'late-entries';
};
export type DutiesActsPageApiResponse = /** status 200 Sucesso */ {
  results: DutyActView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type DutiesActsPageApiArg = {
  page: number;
  /** No máximo 100 */
  limit?: number;
  /** O `next` da página anterior */
  cursor?: string;
  /** Primeiro dia em que foi registrado; sem ele, um ano até `to` */
  from?: string;
  /** Último dia; sem ele, hoje */
  to?: string;
  /** O id de quem fez */
  person: string;
  /** O papel; ou então uma sobreposição */
  role?:
    | 'requested'
    | 'approved'
    | 'bought'
    | 'spent'
    | 'received'
    | 'confirmed'
    | 'moved'
    | 'reversed'
    | 'closed'
    | 'invited'
    | 'granted';
  overlap?:
    | 'requested-approved'
    | 'requested-bought'
    | 'approved-bought'
    | 'received-confirmed'
    | 'booked-reversed'
    | 'invited-granted';
};
export type ListProjectionsPageApiResponse = /** status 200 Sucesso */ {
  results: ProjectionView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type ListProjectionsPageApiArg = void;
export type ListParkedEventsPageApiResponse = /** status 200 Sucesso */ {
  results: ParkedEventView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type ListParkedEventsPageApiArg = void;
export type SuccessorProgressView = {
  /** Eventos do diário já lidos */
  done: number;
  /** Eventos no diário */
  total: number;
  /** Nulo enquanto não há ritmo que o diga */
  secondsLeft: number | null;
};
export type LastErrorView = {
  at: string;
  attempts: number;
  event: string | null;
};
export type ProjectionFreshnessView = {
  name: string;
  version: number;
  state: 'live' | 'incomplete' | 'building' | 'standing-still' | 'missing';
  /** Eventos já lidos */
  events: number;
  /** Eventos ainda não lidos */
  lagEvents: number;
  lagSeconds: number;
  dataUntil: string;
  /** Eventos lidos por segundo no último minuto */
  rate: number;
  /** Da geração desta versão que toma o lugar da que está em uso; nulo quando não há */
  successor: SuccessorProgressView | null;
  /** Eventos que não puderam ser lidos */
  parked: number;
  /** Eventos que esperam por um que não pôde ser lido */
  waiting: number;
  lastError: LastErrorView | null;
};
export type KeeperView = {
  name: string;
  state: 'working' | 'failing' | 'stopped';
  since: string;
};
export type DataFreshnessView = {
  /** Tudo o que foi registrado até este instante já aparece */
  dataUntil: string;
  lagEvents: number;
  /** Idade do evento mais antigo que ainda não aparece; 0 se não há nenhum */
  lagSeconds: number;
  projections: ProjectionFreshnessView[];
  /** Os que trabalham em segundo plano */
  keepers: KeeperView[];
  /** O que falta no diário do que já tinha sido confirmado; nulo se nada falta */
  journalLoss: string | null;
};
export type FieldProblem = {
  field: string | null;
  code: string;
  message: string;
};
export type ErrorObject = {
  message: string;
  status: number;
  code: string;
  details: {
    [key: string]: unknown;
  } | null;
  timestamp: string;
};
export type ErrorBody = {
  success: false;
  message: string;
  code: string;
  errors: FieldProblem[];
  error: ErrorObject;
};
export type EmailOnly = {
  email: string;
};
export type EmailCheckView = {
  requiresPasswordCreation: boolean;
  /** O código de uso único será pedido com a nova senha */
  requiresCode?: boolean;
  user: EmailOnly;
};
export type CheckEmailBody = {
  email: string;
};
export type UserType = 'admin' | 'financial' | 'administrative' | 'purchaser' | 'auditor';
export type UserView = {
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  type: UserType;
  is_active: boolean;
  isActive: boolean;
  /** Só o próprio e quem altera usuários o sabem */
  has_password: boolean | null;
  /** Só o próprio e quem altera usuários o sabem */
  has_second_factor: boolean | null;
  last_login: string | null;
  date_joined: string;
  created_at: string;
  updated_at: string;
  /** Para If-Match; o ETag da leitura */
  version: number;
};
export type Permission =
  | 'developments:read'
  | 'developments:create'
  | 'developments:update'
  | 'developments:delete'
  | 'accounts:read'
  | 'accounts:set_initial_balance'
  | 'transactions:read'
  | 'transactions:create'
  | 'transactions:reverse'
  | 'views:save'
  | 'views:administer'
  | 'entries:void'
  | 'expenses:read'
  | 'expenses:create'
  | 'expenses:update'
  | 'expenses:delete'
  | 'payments:read'
  | 'payments:create'
  | 'payments:update'
  | 'payments:delete'
  | 'payments:confirm'
  | 'payments:refund'
  | 'payments:cancel'
  | 'transfers:read'
  | 'transfers:create'
  | 'transfers:update'
  | 'transfers:cancel'
  | 'investments:read'
  | 'investments:create'
  | 'investments:update'
  | 'investments:add_return'
  | 'investments:update_return'
  | 'clients:read'
  | 'clients:read-personal'
  | 'clients:export-personal'
  | 'clients:create'
  | 'clients:update'
  | 'clients:delete'
  | 'clients:restore'
  | 'clients:erase'
  | 'purchases:read'
  | 'purchases:create'
  | 'purchases:update'
  | 'purchases:revise'
  | 'purchases:cancel'
  | 'purchases:approve'
  | 'purchases:reject'
  | 'purchases:complete'
  | 'suppliers:read'
  | 'suppliers:update'
  | 'dashboard:read'
  | 'users:read'
  | 'users:create'
  | 'users:update'
  | 'users:delete'
  | 'access-keys:read'
  | 'access-keys:manage'
  | 'webhooks:read'
  | 'webhooks:manage'
  | 'periods:read'
  | 'periods:close'
  | 'banking:read'
  | 'banking:reconcile'
  | 'company:read'
  | 'company:update'
  | 'approval-rules:update'
  | 'security-log:read'
  | 'imports:read'
  | 'imports:run'
  | 'audit:read'
  | 'audit:verify'
  | 'audit:replay'
  | 'audit:export'
  | 'audit:deliver'
  | 'projections:rebuild'
  | 'admin:read'
  | 'admin:manage'
  | 'system:read'
  | 'feed:read';
export type SessionView = {
  user: UserView;
  permissions: Permission[];
  authenticated: true;
  /** Só a configuração do segundo fator está aberta a esta sessão */
  must_enrol: boolean;
};
export type FactorMethod = 'totp' | 'passkey';
export type SecondStepView = {
  authenticated: false;
  second_factor: FactorMethod[];
  /** Até quando o segundo passo espera */
  expires_at: string;
};
export type CreatePasswordBody = {
  email: string;
  password: string;
  confirmation?: string;
  /** Código de uso único, quando requiresCode */
  code?: string;
};
export type LoginBody = {
  email: string;
  password: string;
};
export type TokenView = {
  user: UserView;
  permissions: Permission[];
  authenticated: true;
  /** Só a configuração do segundo fator está aberta a esta sessão */
  must_enrol: boolean;
  access_token: string;
  token_type: 'Bearer';
  /** Segundos */
  expires_in: number;
};
export type TokenBody = {
  email: string;
  password: string;
  /** Onde há segundo fator: do aplicativo ou de recuperação */
  code?: string;
};
export type PasswordPolicyView = {
  passwordMinLength: number;
};
export type ChangePasswordBody = {
  currentPassword: string;
  /** A nova */
  password: string;
  confirmation: string;
};
export type SecondStepBody = {
  /** Do aplicativo (seis dígitos) ou de recuperação */
  code?: string;
  /** A resposta do navegador, em JSON, como texto */
  passkey?: string;
  /** O ticket que veio com as opções da chave */
  ticket?: string;
};
export type PasskeyOptionsView = {
  ticket: string;
  /** Para o navegador (WebAuthn) */
  options: {
    [key: string]: unknown;
  };
};
export type PasskeySignInBody = {
  /** A resposta do navegador, em JSON, como texto */
  passkey: string;
  /** O ticket que veio com as opções da chave */
  ticket: string;
};
export type ProviderView = {
  /** Como o botão o chama */
  label: string;
};
export type WaysView = {
  /** Um provedor OpenID Connect, se houver */
  provider: ProviderView | null;
};
export type ProviderAddressView = {
  /** Para onde o navegador vai agora */
  address: string;
};
export type BeginProviderBody = {
  /** A página do Livro para onde voltar */
  returnTo?: string;
};
export type TotpView = {
  created_at: string;
  last_used: string | null;
};
export type PasskeyView = {
  id: string;
  name: string;
  created_at: string;
  last_used: string | null;
};
export type FactorsView = {
  totp: TotpView | null;
  passkeys: PasskeyView[];
  recovery_codes_left: number;
  /** Exigido para este tipo de usuário */
  required: boolean;
  has_password: boolean;
  /** Entra também por um provedor OpenID Connect */
  has_provider: boolean;
  /** O endereço do navegador tem um nome, e não só um número */
  passkeys_possible: boolean;
};
export type TotpSetupView = {
  /** Em base 32, para digitar */
  secret: string;
  /** otpauth://…, para o código QR */
  address: string;
};
export type RecoveryCodesView = {
  /** Mostrados só agora; null onde os anteriores continuam valendo */
  recovery_codes: string[] | null;
};
export type TotpCodeBody = {
  code: string;
};
export type NewPasskeyBody = {
  /** A resposta do navegador, em JSON, como texto */
  passkey: string;
  /** O ticket que veio com as opções da chave */
  ticket: string;
  name: string;
};
export type ConfirmedView = {
  /** Até quando a confirmação vale */
  until: string;
};
export type ConfirmBody = {
  /** Do aplicativo (seis dígitos) ou de recuperação */
  code?: string;
  /** A resposta do navegador, em JSON, como texto */
  passkey?: string;
  /** O ticket que veio com as opções da chave */
  ticket?: string;
  password?: string;
};
export type SessionPlaceView = {
  id: string;
  created_at: string;
  /** Do último uso, a um minuto */
  last_used: string;
  /** Se não for usada até lá */
  expires_at: string;
  /** De onde foi aberta; vazio nas de antes */
  address: string;
  /** Como "Chrome em Windows"; vazio nas de antes */
  device: string;
  via: 'browser' | 'script';
  /** A sessão desta chamada */
  current: boolean;
};
export type SessionNoticeView = {
  id: string;
  kind: 'session-reused';
  /** Quando a sessão copiada foi encerrada */
  at: string;
  /** De onde a sessão tinha sido aberta */
  address: string;
  /** Como "Chrome em Windows" */
  device: string;
};
export type FirstAccessView = {
  expires_at: string;
  /** Código de uso único, pedido com a nova senha */
  code: string;
  /** Endereço que já traz o código */
  link: string;
};
export type InvitedUserView = {
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  type: UserType;
  is_active: boolean;
  isActive: boolean;
  /** Só o próprio e quem altera usuários o sabem */
  has_password: boolean | null;
  /** Só o próprio e quem altera usuários o sabem */
  has_second_factor: boolean | null;
  last_login: string | null;
  date_joined: string;
  created_at: string;
  updated_at: string;
  /** Para If-Match; o ETag da leitura */
  version: number;
  first_access: FirstAccessView | null;
};
export type CreateUserDto = {
  name: string;
  email: string;
  type?: 'admin' | 'financial' | 'administrative' | 'purchaser' | 'auditor';
  isActive?: boolean;
};
export type ReplaceUserDto = {
  name: string;
  email: string;
  type: 'admin' | 'financial' | 'administrative' | 'purchaser' | 'auditor';
  /** Sem ele, fica como está */
  isActive?: boolean;
};
export type EditUserDto = {
  name?: string;
  email?: string;
  type?: 'admin' | 'financial' | 'administrative' | 'purchaser' | 'auditor';
  isActive?: boolean;
};
export type ResetAccessDto = {
  /** forgotten mantém os segundos fatores e as chaves de API emitidas pela pessoa */
  reason?: 'compromised' | 'forgotten';
};
export type AccessKeyState = 'active' | 'expired' | 'revoked';
export type KeyPersonView = {
  id: string;
  name: string | null;
};
export type AccessKeyView = {
  /** Também o client_id do OAuth */
  id: string;
  name: string;
  scopes: string[];
  state: AccessKeyState;
  expires_at: string;
  issued_at: string;
  issued_by: KeyPersonView;
  revoked_at: string | null;
  revoked_by: KeyPersonView | null;
  /** Ao minuto */
  last_used_at: string | null;
  last_address: string | null;
};
export type IssuedKeyView = {
  /** Também o client_id do OAuth */
  id: string;
  name: string;
  scopes: string[];
  state: AccessKeyState;
  expires_at: string;
  issued_at: string;
  issued_by: KeyPersonView;
  revoked_at: string | null;
  revoked_by: KeyPersonView | null;
  /** Ao minuto */
  last_used_at: string | null;
  last_address: string | null;
  /** A chave inteira: só aqui e só desta vez. Nulo quando a emissão é repetida */
  key: string | null;
};
export type IssueAccessKeyDto = {
  /** Aparece como autor do que a chave fizer */
  name: string;
  /** De GET /api/access-keys/scopes/ */
  scopes: string[] | string;
  /** O último dia em que vale; daqui a um ano, no máximo */
  expiresOn: string;
};
export type ScopeView = {
  scope: string;
  group: string;
  label: string;
};
export type OauthTokenView = {
  access_token: string;
  token_type: 'Bearer';
  /** Segundos; no máximo 3600 */
  expires_in: number;
  /** As permissões do token, separadas por espaços */
  scope: string;
};
export type OauthErrorView = {
  error: 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';
  /** Em inglês e ASCII, como a RFC 6749 pede */
  error_description: string;
};
export type SecurityKind =
  | 'sign-in'
  | 'first-access'
  | 'sign-out'
  | 'session-ended'
  | 'session-reused'
  | 'second-factor'
  | 'factors-changed'
  | 'confirmation'
  | 'password-changed'
  | 'access-opened'
  | 'user-created'
  | 'user-changed'
  | 'access-key-issued'
  | 'access-key-revoked'
  | 'access-key-token'
  | 'access-key-refused'
  | 'webhook-registered'
  | 'webhook-changed'
  | 'webhook-secret-changed'
  | 'webhook-removed'
  | 'request-refused'
  | 'personal-data-read'
  | 'personal-data-exported'
  | 'personal-data-erased'
  | 'tampering'
  | 'loss-accepted';
export type SecurityOutcome = 'ok' | 'failed' | 'refused' | 'alarm';
export type SecurityPersonView = {
  id: string;
  name: string | null;
};
export type SecurityRecordView = {
  id: number;
  at: string;
  kind: SecurityKind;
  outcome: SecurityOutcome;
  /** Quantas vezes em um minuto */
  times: number;
  actor: SecurityPersonView | null;
  /** De quem se trata, ou de que sessão */
  subject: SecurityPersonView | null;
  route: string | null;
  permission: string | null;
  status: number | null;
  address: string;
  device: string;
  correlation_id: string | null;
  details: {
    [key: string]: unknown;
  } | null;
};
export type CompanyView = {
  name: string | null;
  /** Com a pontuação */
  cnpj: string | null;
  /** NIRE */
  registration: string | null;
  /** Município da sede */
  city: string | null;
  accountant_name: string | null;
  accountant_crc: string | null;
  /** Finalidade dos livros, para o termo de abertura */
  book_purpose: string | null;
  updated_at: string | null;
  /** Para If-Match; 0 enquanto nada foi informado */
  version: number;
};
export type DescribeCompanyDto = {
  name: string;
  cnpj: string;
  /** NIRE */
  registration?: string;
  /** Município da sede */
  city?: string;
  accountantName?: string;
  accountantCrc?: string;
  /** Para o termo de abertura dos livros */
  bookPurpose?: string;
};
export type CompanyLateRuleView = {
  /** Multa, em %; nula: a de costume */
  fine: string | null;
  /** Juros, em % ao mês */
  interest: string | null;
  /** A multa que vale para quem não tem a sua */
  fine_in_force: string;
  interest_in_force: string;
  updated_at: string | null;
  /** Para If-Match; 0 enquanto nada foi definido */
  version: number;
};
export type SetLateRuleDto = {
  /** Multa por atraso, em % do valor; até 2. Multa e juros vazios: a regra de costume */
  fine?: number | string;
  /** Juros por atraso, em % ao mês; até 2 */
  interest?: number | string;
};
export type LateRuleView = {
  /** Multa, em % do valor */
  fine: string;
  /** De quem é: do empreendimento, da empresa ou a de costume */
  fineFrom: 'development' | 'company' | 'usual';
  /** Juros, em % ao mês */
  interest: string;
  interestFrom: 'development' | 'company' | 'usual';
};
export type InheritedLateRuleView = {
  /** Multa, em % do valor */
  fine: string;
  /** Juros, em % ao mês */
  interest: string;
  from: 'company' | 'usual';
};
export type DevelopmentView = {
  id: string;
  name: string;
  description: string | null;
  address: string | null;
  location: string | null;
  status: 'planning' | 'active' | 'in-progress' | 'on-hold' | 'completed' | 'cancelled';
  progressPercentage: number;
  progress_percentage: number;
  startDate: string;
  start_date: string;
  expectedCompletionDate: string | null;
  expected_completion: string | null;
  totalUnits: number;
  total_units: number;
  tags: string[];
  /** Multa por atraso do próprio empreendimento, em %; nula: a da empresa */
  lateFine: string | null;
  /** Juros por atraso do próprio empreendimento, em % ao mês; nulos: os da empresa */
  lateInterest: string | null;
  /** O que vale para quem paga atrasado */
  lateRule: LateRuleView;
  /** O que vale do que o empreendimento não diz */
  inheritedLateRule: InheritedLateRuleView;
  createdAt: string;
  created_at: string;
  updatedAt: string;
  updated_at: string;
  buildingAccountBalance: number;
  landAccountBalance: number;
  totalBalance: number;
  /** Investimentos menos retornos */
  totalInvestment: number;
  totalRevenue: number;
  totalExpenses: number;
  netProfit: number;
  isProfitable: boolean;
  /** Para If-Match; o ETag da leitura */
  version: number;
};
export type CreateDevelopmentDto = {
  name: string;
  description?: string;
  address?: string;
  /** Um de planning, active, in-progress, on-hold, completed, cancelled */
  status: string;
  progressPercentage?: number;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  startDate: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  expectedCompletion?: string;
  totalUnits?: number;
  tags?: string[] | string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  buildingOpeningBalance?: number | string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  landOpeningBalance?: number | string;
};
export type DevelopmentSummaryView = {
  total: number;
  /** Ativos e em andamento */
  active: number;
  planning: number;
  completed: number;
  onHold: number;
  inProgress: number;
  cancelled: number;
};
export type ReplaceDevelopmentDto = {
  name: string;
  description?: string;
  address?: string;
  /** Um de planning, active, in-progress, on-hold, completed, cancelled */
  status: string;
  progressPercentage?: number;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  startDate: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  expectedCompletion?: string;
  totalUnits?: number;
  tags?: string[] | string;
  /** Multa por atraso, em % do valor; até 2 */
  lateFine?: number | string;
  /** Juros por atraso, em % ao mês; até 2 */
  lateInterest?: number | string;
};
export type EditDevelopmentDto = {
  name?: string;
  description?: string;
  address?: string;
  /** Um de planning, active, in-progress, on-hold, completed, cancelled */
  status?: string;
  progressPercentage?: number;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  startDate?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  expectedCompletion?: string;
  totalUnits?: number;
  tags?: string[] | string;
  /** Multa por atraso, em % do valor; até 2 */
  lateFine?: number | string;
  /** Juros por atraso, em % ao mês; até 2 */
  lateInterest?: number | string;
};
export type TopClientView = {
  id: string;
  name: string;
  paymentsCount: number;
  /** Soma dos pagamentos confirmados, em reais */
  totalPaid: number;
};
export type RecentClientView = {
  id: string;
  name: string;
  createdAt: string;
};
export type ClientsOfDevelopmentView = {
  developmentId: string;
  developmentName: string | null;
  clients: number;
  units: number;
};
export type ClientSummaryView = {
  /** Clientes ativos */
  totalClients: number;
  clientsWithPayments: number;
  /** Pagamentos confirmados por cliente ativo, com duas casas */
  averagePaymentsPerClient: number;
  topClients: TopClientView[];
  recentClients: RecentClientView[];
  clientsByDevelopment: ClientsOfDevelopmentView[];
};
export type ClientOptionView = {
  id: string;
  name: string;
  email: string;
  phone: string;
  cpf: string;
  /** No empreendimento pedido */
  units: string[];
};
export type BulkErrorView = {
  /** Posição na lista enviada, a partir de 0 */
  index: number;
  error: string;
  /** O item como foi enviado, o que quer que seja */
  data:
    | (
        | ({
            [key: string]: unknown;
          } | null)
        | (unknown[] | null)
        | (string | null)
        | (number | null)
        | (boolean | null)
      )
    | null;
};
export type BulkView = {
  /** Clientes cadastrados */
  success: number;
  errors: BulkErrorView[];
};
export type DevelopmentUnitsDto = {
  developmentId?: string;
  /** Só números; o resto é ignorado e avisado */
  units?: string[] | string;
  /** As unidades têm letras ou blocos, como “Bloco B, apto 12A”: cada item da lista é uma, como escrita */
  namedUnits?: boolean;
  notes?: string;
};
export type RegisterClientDto = {
  name: string;
  email: string;
  phone: string;
  /** CPF; de uma empresa o CNPJ */
  cpf: string;
  /** O cliente é uma empresa, com CNPJ */
  company?: boolean;
  address?: string;
  notes?: string;
  tags?: string[] | string;
  developmentUnits: DevelopmentUnitsDto[];
};
export type BulkClientsDto = {
  clients: RegisterClientDto[];
};
export type ClientDevelopmentView = {
  developmentId: string;
  development_id: string;
  developmentName: string | null;
  development_name: string | null;
  units: string[];
  notes: string | null;
};
export type ClientView = {
  name: string;
  email: string;
  phone: string;
  /** De uma empresa, o CNPJ */
  cpf: string;
  /** O cliente é uma empresa */
  company: boolean;
  address: string | null;
  notes: string | null;
  tags: string[];
  isActive: boolean;
  developmentUnits: ClientDevelopmentView[];
  id: string;
  /** Também no ETag; `If-Match` a nomeia */
  version: number;
  development_units: ClientDevelopmentView[];
  /** Unidades em todos os empreendimentos */
  totalUnits: number;
  is_active: boolean;
  createdAt: string;
  created_at: string;
  updatedAt: string;
  updated_at: string;
};
export type UpdateClientDto = {
  name?: string;
  email?: string;
  phone?: string;
  /** CPF; de uma empresa o CNPJ */
  cpf?: string;
  /** O cliente é uma empresa, com CNPJ */
  company?: boolean;
  address?: string;
  notes?: string;
  tags?: string[] | string;
  developmentUnits?: DevelopmentUnitsDto[];
};
export type LinkDevelopmentDto = {
  developmentId: string;
  /** Só números; o resto é ignorado e avisado */
  units?: string[] | string;
  /** As unidades têm letras ou blocos, como “Bloco B, apto 12A”: cada item da lista é uma, como escrita */
  namedUnits?: boolean;
  notes?: string;
};
export type NamedTextView = {
  source: 'payment' | 'transaction' | 'annotation' | 'attachment' | 'bank_line';
  /** O lançamento, ou a linha do extrato */
  entryId: string;
  /** Nulo: uma linha de extrato */
  entryNumber: number | null;
  /** Os textos livres, como estão */
  texts: string[];
};
export type ErasableAttachmentView = {
  id: string;
  paymentId: string;
  entryNumber: number;
  name: string;
  /** Bytes */
  size: number;
  /** Retirado do pagamento; o conteúdo ficou guardado */
  removed: boolean;
  /** O conteúdo já foi removido para sempre */
  contentErased: boolean;
  /** Quantos outros anexos têm o mesmo conteúdo */
  elsewhere: number;
};
export type ErasePreviewView = {
  id: string;
  name: string;
  payments: number;
  /** Textos do livro que ficam e podem ter nomes */
  texts: NamedTextView[];
  /** Anexos dos pagamentos do cliente, cujos conteúdos podem ser removidos */
  attachments: ErasableAttachmentView[];
  /** Há mais textos do que os listados */
  truncated: boolean;
};
export type ErasureView = {
  id: string;
  /** O programa já não sabe quem é */
  erased: true;
  /** Também nos arquivos do banco de dados nada mais diz quem é */
  finished: boolean;
  finishedAt: string | null;
  /** O que falta e por quê, enquanto não terminou */
  pending: string | null;
};
export type EraseClientDto = {
  ground?: 'data-subject-request' | 'purpose-ended' | 'wrong-record' | 'court-order' | 'other';
  /** Obrigatório sem `ground` e com `other`. Fica registrado para sempre: não pode dizer quem é */
  reason?: string;
};
export type EraseAttachmentsDto = {
  /** Os ids dos anexos, dos pagamentos deste cliente */
  attachments?: string[] | string;
  /** O mesmo conteúdo some também de onde mais estiver anexado */
  includeShared?: boolean;
};
export type AuthorView = {
  id: string;
  name: string;
};
export type RegistrationView = {
  name: string;
  email: string;
  phone: string;
  /** De uma empresa, o CNPJ */
  cpf: string;
  /** O cliente é uma empresa */
  company: boolean;
  address: string | null;
  notes: string | null;
  tags: string[];
  isActive: boolean;
  developmentUnits: ClientDevelopmentView[];
};
export type RegistrationVersionView = {
  version: number;
  at: string;
  /** O dia no Brasil */
  day: string;
  author: AuthorView;
  event:
    | 'ClientRegistered'
    | 'ClientLinkedToDevelopment'
    | 'ClientUpdated'
    | 'ClientDeactivated'
    | 'ClientReactivated';
  label: string;
  /** O cadastro como ficou */
  registration: RegistrationView;
};
export type PaymentCorrectionView = {
  at: string;
  author: AuthorView;
  reason: string | null;
  /** Os textos como eram */
  previous: {
    [key: string]: unknown;
  };
  /** Os textos como ficaram */
  words: {
    [key: string]: unknown;
  };
};
export type PersonalPaymentView = {
  id: string;
  /** Número do lançamento */
  entryNumber: number;
  date: string;
  /** Em reais */
  amount: number;
  formattedAmount: string;
  status: 'pending' | 'confirmed' | 'cancelled' | 'refunded' | 'reversed';
  statusLabel: string;
  paymentMethod:
    'cash' | 'bank-transfer' | 'check' | 'pix' | 'credit-card' | 'debit-card' | 'financing' | 'other';
  paymentMethodLabel: string;
  developmentName: string | null;
  unitReference: string | null;
  description: string;
  notes: string | null;
  tags: string[];
  recordedBy: AuthorView;
  createdAt: string;
  /** O pagamento que o substituiu */
  replacedBy: string | null;
  /** O lançamento que o desfez */
  reversedBy: string | null;
  corrections: PaymentCorrectionView[];
};
export type PersonalAttachmentView = {
  id: string;
  paymentId: string;
  entryNumber: number;
  name: string;
  mediaType: string;
  /** Bytes */
  size: number;
  /** Resumo SHA-256 do conteúdo, em hexadecimal */
  sha256: string;
  addedAt: string;
  addedBy: AuthorView;
  /** Quando foi retirado */
  removedAt: string | null;
  /** Quando o conteúdo foi removido */
  contentErasedAt: string | null;
};
export type PersonalAccessView = {
  at: string;
  kind: 'personal-data-read' | 'personal-data-exported';
  label: string;
  by: AuthorView | null;
  /** Quantas vezes em um minuto */
  times: number;
};
export type PersonalDataView = {
  format: 'livro-dados-pessoais/1';
  /** O que é o arquivo e o que não está nele */
  about: string;
  exportedAt: string;
  exportedBy: AuthorView;
  clientId: string;
  registration: RegistrationView;
  /** Da primeira à última */
  versions: RegistrationVersionView[];
  /** Em qualquer situação, também os desfeitos */
  payments: PersonalPaymentView[];
  attachments: PersonalAttachmentView[];
  /** Quem abriu ou exportou o cadastro */
  accesses: PersonalAccessView[];
};
export type ClientSumView = {
  count: number;
  total: number;
};
export type ClientDevelopmentSumsView = {
  /** Confirmados */
  paid: ClientSumView;
  /** Pendentes, vencidos ou não */
  pending: ClientSumView;
  /** Dos pendentes, os que venceram antes de hoje */
  overdue: ClientSumView;
  /** Devolvidos ao cliente */
  refunded: ClientSumView;
  /** Estornados: lançados por engano; o que uma correção substituiu não conta */
  reversed: ClientSumView;
  development_id: string | null;
  development_name: string | null;
};
export type ClientAccountView = {
  /** Confirmados */
  paid: ClientSumView;
  /** Pendentes, vencidos ou não */
  pending: ClientSumView;
  /** Dos pendentes, os que venceram antes de hoje */
  overdue: ClientSumView;
  /** Devolvidos ao cliente */
  refunded: ClientSumView;
  /** Estornados: lançados por engano; o que uma correção substituiu não conta */
  reversed: ClientSumView;
  client_id: string;
  standing: 'active' | 'inactive' | 'erased';
  /** O dia de hoje, pelo qual se conta */
  today: string;
  by_development: ClientDevelopmentSumsView[];
};
export type ClientAttachmentView = {
  id: string;
  payment_id: string;
  entry_number: number;
  description: string;
  name: string;
  media_type: string;
  /** Bytes */
  size: number;
  /** Onde se baixa o conteúdo */
  url: string;
  added_at: string;
  /** Quando o conteúdo foi removido para sempre */
  content_erased_at: string | null;
};
export type RecordChangeView = {
  field: string;
  before: string | null;
  after: string | null;
};
export type RecordStepView = {
  version: number;
  at: string;
  author: AuthorView;
  label: string;
  /** O que mudou; no cadastro, nada se repete */
  changes: RecordChangeView[];
};
export type ReceivableView = {
  id: string;
  entry_number: number;
  client_id: string;
  /** Nulo se os dados do cliente foram apagados */
  client_name: string | null;
  development_id: string | null;
  development_name: string | null;
  account_type: ('building' | 'land') | null;
  unit_reference: string | null;
  /** O plano do comprador, se é de um */
  plan_id: string | null;
  description: string;
  amount: number;
  /** Vencimento */
  date: string;
  /** Dias desde o vencimento; negativo se ainda não venceu */
  days_late: number;
};
export type AgeSumView = {
  age: 'ahead' | 'today' | 'late-30' | 'late-60' | 'late-90' | 'later';
  count: number;
  total: number;
};
export type AgedGroupView = {
  id: string | null;
  name: string | null;
  count: number;
  total: number;
  /** Todas as idades, também as que não têm nada */
  ages: AgeSumView[];
};
export type ReceivableAgesView = {
  /** O dia de hoje, pelo qual se conta */
  today: string;
  count: number;
  total: number;
  ages: AgeSumView[];
  by_development: AgedGroupView[];
  /** Os cem que mais devem */
  by_client: AgedGroupView[];
  /** Quantos clientes devem */
  clients: number;
};
export type AccountView = {
  id: string;
  developmentId: string;
  developmentName: string | null;
  type: 'building' | 'land';
  name: string;
  balance: number;
  openingBalance: number | null;
  /** Tudo o que já foi aplicado */
  totalInvested: number;
  /** Principal ainda aplicado */
  currentlyInvested: number;
  totalExpenses: number;
  totalReturns: number;
  /** Ganho menos perda nos retornos */
  totalGain: number;
  /** Transferências brutas da conta, de qualquer outra */
  totalTransfersIn: number;
  /** Transferências brutas da conta, para qualquer outra */
  totalTransfersOut: number;
  /** Só pagamentos confirmados */
  totalPaymentsReceived: number;
  movements: number;
  updatedAt: string;
  /** Falta um lançamento que não pôde ser lido: os valores estão incompletos */
  stale: boolean;
};
export type DailyBalancesView = {
  accountId: string;
  from: string;
  to: string;
  /** O saldo ao fim de cada dia, de `from` a `to` */
  balances: number[];
};
export type MonthlyBalancesView = {
  developmentId: string;
  from: string;
  to: string;
  /** O saldo ao fim de cada mês; o último, o de `to` */
  balances: number[];
};
export type StatementLineView = {
  id: string | null;
  entryNumber: number;
  date: string;
  type:
    | (
        | 'expense'
        | 'payment'
        | 'transfer_in'
        | 'transfer_out'
        | 'investment'
        | 'investment_return'
        | 'initial_balance'
      )
    | null;
  description: string | null;
  /** O efeito no saldo */
  signedAmount: number;
  /** O saldo da conta depois deste movimento */
  balance: number;
  created_at: string;
};
export type StatementView = {
  accountId: string;
  from: string | null;
  to: string;
  knownAt: string | null;
  /** Saldo ao fim da véspera de `from` */
  openingBalance: number;
  /** Saldo ao fim de `to` */
  closingBalance: number;
  /** Entradas do período inteiro */
  totalIn: number;
  /** Saídas do período inteiro, sem sinal */
  totalOut: number;
  results: StatementLineView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type OpeningBalanceDto = {
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  /** Sem ela: "Saldo inicial" */
  description?: string;
  /** Sem ela: hoje */
  date?: string;
};
export type CorrectedItemView = {
  /** O lançamento */
  id: string;
  done: boolean;
  code: string | null;
  /** Por que não */
  message: string | null;
  /** O estorno, onde se estornou */
  reversalId: string | null;
};
export type CorrectedItemsView = {
  /** Quantos foram feitos */
  done: number;
  results: CorrectedItemView[];
};
export type ReverseSeveralDto = {
  /** Os ids dos lançamentos; cada um é tratado uma vez */
  ids?: string[] | string;
  /** O motivo de todos */
  reason: string;
  /** O dia de todos os estornos; sem ela, o de cada lançamento enquanto o mês está aberto, senão hoje */
  date?: string;
};
export type TagSeveralDto = {
  /** Os ids dos lançamentos; cada um é tratado uma vez */
  ids?: string[] | string;
  /** Tags que se acrescentam às que cada um já tem */
  tags: string[] | string;
};
export type BatchEntryView = {
  id: string;
  kind: 'expense' | 'payment' | 'transfer' | 'investment' | 'return';
  entryNumber: number;
};
export type BatchView = {
  /** Pelo qual o lote se encontra e se desfaz */
  batchId: string;
  /** Na ordem em que foram enviados */
  entries: BatchEntryView[];
};
export type BatchExpenseDto = {
  /** Fornecedor */
  supplier?: string;
  /** Nº do documento */
  documentNumber?: string;
  accountId: string;
  description: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  category: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date: string;
  notes?: string;
  tags?: string[] | string;
  /** Lança mesmo que pareça repetida */
  confirmDuplicate?: boolean;
  kind: 'expense';
};
export type BatchPaymentDto = {
  /** Unidade */
  unitReference?: string;
  /** Nº do documento */
  documentNumber?: string;
  accountId: string;
  clientId: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date: string;
  paymentMethod:
    'cash' | 'bank-transfer' | 'check' | 'pix' | 'credit-card' | 'debit-card' | 'financing' | 'other';
  description: string;
  /** Um novo pagamento é pending ou confirmed; só confirmed credita a conta */
  status?: 'pending' | 'confirmed' | 'cancelled' | 'refunded' | 'reversed';
  notes?: string;
  tags?: string[] | string;
  /** Lança mesmo que pareça repetido */
  force?: boolean;
  kind: 'payment';
};
export type BatchTransferDto = {
  sourceAccountId: string;
  destinationAccountId: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  description: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date: string;
  notes?: string;
  tags?: string[] | string;
  kind: 'transfer';
};
export type BatchInvestmentDto = {
  accountId: string;
  type:
    | 'cdb'
    | 'poupanca'
    | 'acoes'
    | 'fundos-investimento'
    | 'tesouro-direto'
    | 'lci-lca'
    | 'debentures'
    | 'outros';
  description: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  /** % ao ano, de 0 a 100 */
  expectedReturnRate?: number | string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  expectedReturnDate?: string;
  notes?: string;
  tags?: string[] | string;
  kind: 'investment';
};
export type BatchReturnDto = {
  type: 'partial' | 'full';
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date: string;
  description: string;
  notes?: string;
  /** Registra mesmo acima do valor da posição */
  force?: boolean;
  kind: 'return';
  investmentId: string;
};
export type BookBatchDto = {
  entries: (BatchExpenseDto | BatchPaymentDto | BatchTransferDto | BatchInvestmentDto | BatchReturnDto)[];
};
export type ReversedBatchView = {
  batchId: string;
  /** Quantos foram estornados */
  reversed: number;
};
export type ReverseBatchDto = {
  /** O motivo de todos */
  reason: string;
  /** O dia de todos os estornos; sem ela, o de cada lançamento */
  date?: string;
};
export type RelatedAccountView = {
  accountId: string;
  developmentName: string | null;
  accountType: 'building' | 'land';
  accountName: string;
};
export type ListedTransactionView = {
  /** Fornecedor */
  supplier: string | null;
  /** Nº do documento */
  documentNumber: string | null;
  /** Unidade */
  unitReference: string | null;
  id: string;
  /** O lançamento; as duas pernas de uma transferência têm o mesmo */
  entryId: string;
  entryNumber: number;
  accountId: string;
  accountType: 'building' | 'land';
  accountName: string;
  developmentId: string;
  developmentName: string | null;
  type:
    | 'expense'
    | 'payment'
    | 'transfer_in'
    | 'transfer_out'
    | 'investment'
    | 'investment_return'
    | 'initial_balance';
  description: string;
  /** Como foi lançado, sem sinal de saída */
  amount: number;
  /** O efeito no saldo da conta */
  signedAmount: number;
  date: string;
  created_at: string;
  /** Só de despesas */
  category:
    ('material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other') | null;
  notes: string | null;
  tags: string[];
  relatedAccountInfo: RelatedAccountView | null;
  clientId: string | null;
  paymentMethod: string | null;
  investmentId: string | null;
  principal: number | null;
  gain: number | null;
  /** A data própria de um lançamento atrasado */
  originalDate: string | null;
  /** O lote em que foi lançado */
  batchId: string | null;
  /** O estorno deste lançamento */
  reversedBy: string | null;
  /** O lançamento no lugar deste */
  replacedBy: string | null;
  /** O lançamento que este estorna */
  reverses: string | null;
  /** O lançamento que este corrige */
  replaces: string | null;
  /** O pagamento foi devolvido ao cliente, ou este lançamento é a devolução */
  refund: boolean;
  /** Id de quem lançou */
  recordedBy: string;
  /** Nulo para o próprio programa */
  authorName: string | null;
  /** Só para quem pode ver clientes */
  clientName: string | null;
  /** Quantos anexos tem, com os do lançamento que corrigiu */
  attachments: number;
  /** Se está conciliado com o banco na sua conta; nulo onde se lê um momento passado */
  reconciled: boolean | null;
  /** O saldo da conta depois do lançamento, na ordem das datas; só em páginas de uma conta, por data */
  balance: number | null;
};
export type Object = {};
export type TransactionView = {
  /** Fornecedor */
  supplier: string | null;
  /** Nº do documento */
  documentNumber: string | null;
  /** Unidade */
  unitReference: string | null;
  id: string;
  /** O lançamento; as duas pernas de uma transferência têm o mesmo */
  entryId: string;
  entryNumber: number;
  accountId: string;
  accountType: 'building' | 'land';
  accountName: string;
  developmentId: string;
  developmentName: string | null;
  type:
    | 'expense'
    | 'payment'
    | 'transfer_in'
    | 'transfer_out'
    | 'investment'
    | 'investment_return'
    | 'initial_balance';
  description: string;
  /** Como foi lançado, sem sinal de saída */
  amount: number;
  /** O efeito no saldo da conta */
  signedAmount: number;
  date: string;
  created_at: string;
  /** Só de despesas */
  category:
    ('material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other') | null;
  notes: string | null;
  tags: string[];
  relatedAccountInfo: RelatedAccountView | null;
  clientId: string | null;
  paymentMethod: string | null;
  investmentId: string | null;
  principal: number | null;
  gain: number | null;
  /** A data própria de um lançamento atrasado */
  originalDate: string | null;
  /** O lote em que foi lançado */
  batchId: string | null;
  /** O estorno deste lançamento */
  reversedBy: string | null;
  /** O lançamento no lugar deste */
  replacedBy: string | null;
  /** O lançamento que este estorna */
  reverses: string | null;
  /** O lançamento que este corrige */
  replaces: string | null;
  /** O pagamento foi devolvido ao cliente, ou este lançamento é a devolução */
  refund: boolean;
};
export type CreateExpenseDto = {
  /** Fornecedor */
  supplier?: string;
  /** Nº do documento */
  documentNumber?: string;
  accountId: string;
  description: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  category: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date: string;
  notes?: string;
  tags?: string[] | string;
  /** Lança mesmo que pareça repetida */
  confirmDuplicate?: boolean;
};
export type CreatePaymentDto = {
  /** Unidade */
  unitReference?: string;
  /** Nº do documento */
  documentNumber?: string;
  accountId: string;
  clientId: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date: string;
  paymentMethod:
    'cash' | 'bank-transfer' | 'check' | 'pix' | 'credit-card' | 'debit-card' | 'financing' | 'other';
  description: string;
  /** Um novo pagamento é pending ou confirmed; só confirmed credita a conta */
  status?: 'pending' | 'confirmed' | 'cancelled' | 'refunded' | 'reversed';
  notes?: string;
  tags?: string[] | string;
  /** Lança mesmo que pareça repetido */
  force?: boolean;
};
export type InitialTransactionDto = {
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  /** Sem ela: "Saldo inicial" */
  description?: string;
  /** Sem ela: hoje */
  date?: string;
  accountId: string;
};
export type ReverseEntryDto = {
  reason: string;
  /** O dia do lançamento ou um depois dele; sem ela: hoje */
  date?: string;
};
export type PostingView = {
  /** Conta do plano */
  account: 'asset' | 'expense' | 'revenue' | 'investment' | 'gain' | 'loss' | 'opening-equity';
  /** A conta do empreendimento */
  accountId: string;
  /** Categoria, cliente ou investimento */
  detail: string | null;
  debit: number;
  credit: number;
};
export type EventView = {
  id: string;
  type: string;
  entryNumber: number;
  /** Posição no livro de eventos */
  position: string;
  /** Quem lançou */
  recordedBy: string;
  recordedAt: string;
  /** Por quê */
  reason: string | null;
  commandId: string;
  correlationId: string;
  causationId: string;
  hash: string;
  previousHash: string;
};
export type BalanceAfterView = {
  accountId: string;
  /** Saldo da conta logo depois deste lançamento */
  balance: number;
};
export type AnnotationView = {
  entryNumber: number;
  /** O lançamento anotado */
  entryId: string;
  /** Quem anotou */
  recordedBy: string;
  recordedAt: string;
  /** Por quê */
  reason: string | null;
  /** As palavras novas */
  words: {
    [key: string]: unknown;
  };
  /** Como estavam */
  previous: {
    [key: string]: unknown;
  };
};
export type EntryView = {
  /** Uma linha; de uma transferência, duas */
  transactions: TransactionView[];
  postings: PostingView[];
  event: EventView;
  balances: BalanceAfterView[];
  /** Este lançamento e os que o corrigem ou são corrigidos por ele */
  corrections: TransactionView[];
  /** As correções de palavras deste lançamento e dos ligados a ele, na ordem em que foram feitas */
  annotations: AnnotationView[];
  /** O dia que se propõe para o estorno: o do lançamento enquanto o mês está aberto, senão hoje */
  proposedReversalDate: string | null;
};
export type ExpenseView = {
  /** Fornecedor */
  supplier: string | null;
  /** Nº do documento */
  documentNumber: string | null;
  id: string;
  entry_number: number;
  /** Muda a cada correção; também em ETag, para If-Match */
  version: number;
  account_id: string;
  accountType: ('building' | 'land') | null;
  development_id: string | null;
  development_name: string | null;
  description: string;
  amount: number;
  formatted_amount: string;
  category: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  date: string;
  notes: string | null;
  tags: string[];
  purchase_request_id: string | null;
  /** O estorno, se foi desfeita */
  reversed_by: string | null;
  /** A despesa lançada no lugar desta */
  replaced_by: string | null;
  /** A despesa que esta corrige */
  replaces: string | null;
  /** Quem lançou */
  recorded_by: string;
  created_at: string;
  updated_at: string;
};
export type ExpenseCategorySumView = {
  category: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  count: number;
  total: number;
};
export type VendorView = {
  supplier: string;
  count: number;
  total: number;
};
export type ExpenseStatsView = {
  count: number;
  total: number;
  average: number;
  by_category: ExpenseCategorySumView[];
  /** Os 10 que mais receberam */
  top_vendors: VendorView[];
  /** As 5 mais novas */
  recent: ExpenseView[];
};
export type ExpenseSuggestionView = {
  text: string;
  /** Em quantas despesas */
  used: number;
  /** A última com que foi lançada */
  category: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
};
export type EditExpenseDto = {
  reason?: string;
  /** Fornecedor */
  supplier?: string;
  /** Nº do documento */
  documentNumber?: string;
  accountId?: string;
  description?: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount?: number | string;
  category?: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date?: string;
  notes?: string;
  tags?: string[] | string;
};
export type UndoDto = {
  reason: string;
  /** O dia do lançamento ou um depois dele; sem ela: hoje */
  date?: string;
};
export type PaymentFileView = {
  id: string;
  name: string;
  media_type: string;
  /** Bytes */
  size: number;
  /** Onde se baixa o conteúdo */
  url: string;
  /** Quando o conteúdo foi removido para sempre */
  content_erased_at: string | null;
};
export type PaymentPlanView = {
  id: string;
  kind: 'down-payment' | 'instalment' | 'balloon';
  number: number;
  /** Quantos deste tipo há no plano */
  of: number;
};
export type PaymentView = {
  /** Unidade */
  unitReference: string | null;
  /** Nº do documento */
  documentNumber: string | null;
  id: string;
  entry_number: number;
  /** Muda a cada correção; também em ETag, para If-Match */
  version: number;
  account_id: string;
  accountType: ('building' | 'land') | null;
  development_id: string | null;
  development_name: string | null;
  client_id: string;
  clientId: string;
  amount: number;
  formatted_amount: string;
  date: string;
  payment_method:
    'cash' | 'bank-transfer' | 'check' | 'pix' | 'credit-card' | 'debit-card' | 'financing' | 'other';
  paymentMethod:
    'cash' | 'bank-transfer' | 'check' | 'pix' | 'credit-card' | 'debit-card' | 'financing' | 'other';
  reference_number: string | null;
  description: string;
  status: 'pending' | 'confirmed' | 'cancelled' | 'refunded' | 'reversed';
  notes: string | null;
  tags: string[];
  /** Os anexos */
  files: PaymentFileView[];
  /** O estorno, se foi desfeito */
  reversed_by: string | null;
  /** O pagamento lançado no lugar deste */
  replaced_by: string | null;
  /** O pagamento que este corrige */
  replaces: string | null;
  /** O vencimento do plano que é, se é de um */
  plan: PaymentPlanView | null;
  /** O pagamento atrasado do qual é a multa e os juros */
  charges_of: string | null;
  /** Quem lançou */
  recorded_by: string;
  created_at: string;
  updated_at: string;
};
export type PaymentStatusSumView = {
  status: 'pending' | 'confirmed' | 'cancelled' | 'refunded' | 'reversed';
  count: number;
  total: number;
};
export type PaymentMethodSumView = {
  payment_method:
    'cash' | 'bank-transfer' | 'check' | 'pix' | 'credit-card' | 'debit-card' | 'financing' | 'other';
  count: number;
  total: number;
};
export type PaymentStatsView = {
  count: number;
  /** Só confirmados */
  total: number;
  by_status: PaymentStatusSumView[];
  /** Só confirmados */
  by_method: PaymentMethodSumView[];
};
export type EditPaymentDto = {
  reason?: string;
  /** Unidade */
  unitReference?: string;
  /** Nº do documento */
  documentNumber?: string;
  accountId?: string;
  clientId?: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount?: number | string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date?: string;
  paymentMethod?:
    'cash' | 'bank-transfer' | 'check' | 'pix' | 'credit-card' | 'debit-card' | 'financing' | 'other';
  description?: string;
  notes?: string;
  tags?: string[] | string;
};
export type ConfirmPaymentDto = {
  /** Multa por atraso, em reais */
  fine?: number | string;
  /** Juros por atraso, em reais */
  interest?: number | string;
  /** Como multa e juros foram calculados */
  calculation?: string;
  /** Sem ela: hoje */
  date?: string;
};
export type OptionalReasonDto = {
  reason?: string;
};
export type PlannedDueView = {
  /** O pagamento pendente */
  id: string;
  kind: 'down-payment' | 'instalment' | 'balloon';
  number: number;
  of: number;
  date: string;
  amount: number;
};
export type PlanView = {
  id: string;
  total: number;
  /** Na ordem dos vencimentos */
  payments: PlannedDueView[];
};
export type MakePlanDto = {
  accountId: string;
  clientId: string;
  unitReference?: string;
  /** Valor do contrato, em reais: a soma de todos os vencimentos */
  total: number | string;
  /** Entrada, em reais */
  downPayment?: number | string;
  /** Vencimento da entrada; sem ela: hoje */
  downPaymentDate?: string;
  /** Parcelas mensais, no máximo 420 */
  instalments: number;
  /** Vencimento da primeira parcela */
  firstDue: string;
  /** A cada quantos meses vence um balão */
  balloonEvery?: number;
  /** Valor de cada balão, em reais */
  balloonAmount?: number | string;
  paymentMethod:
    'cash' | 'bank-transfer' | 'check' | 'pix' | 'credit-card' | 'debit-card' | 'financing' | 'other';
  description: string;
  /** Registra mesmo que a unidade já tenha um parcelamento do cliente */
  force?: boolean;
};
export type CancelledPlanView = {
  id: string;
  /** Quantas parcelas foram canceladas */
  cancelled: number;
};
export type ReasonDto = {
  reason: string;
};
export type PaymentToConfirmDto = {
  /** Multa por atraso, em reais */
  fine?: number | string;
  /** Juros por atraso, em reais */
  interest?: number | string;
  /** Como multa e juros foram calculados */
  calculation?: string;
  id: string;
};
export type ConfirmSeveralDto = {
  /** O dia em que todos foram recebidos; sem ela: hoje */
  date?: string;
  /** Cada um é tratado uma vez, com a sua multa e os seus juros */
  payments: PaymentToConfirmDto[];
};
export type TransferView = {
  id: string;
  entry_number: number;
  /** Para `If-Match`: o número do último lançamento sobre ele */
  version: number;
  source_account_id: string;
  source_account_type: ('building' | 'land') | null;
  source_development_id: string | null;
  source_development_name: string | null;
  destination_account_id: string;
  destinationAccountId: string;
  destination_account_type: ('building' | 'land') | null;
  destination_development_id: string | null;
  destination_development_name: string | null;
  amount: number;
  formatted_amount: string;
  description: string;
  transfer_type: 'internal' | 'external';
  date: string;
  notes: string | null;
  tags: string[];
  status: 'completed' | 'cancelled';
  /** O estorno, se foi cancelada */
  reversed_by: string | null;
  /** A transferência lançada no lugar */
  replaced_by: string | null;
  /** O lançamento que este corrige */
  replaces: string | null;
  /** Quem lançou */
  recorded_by: string;
  created_at: string;
  updated_at: string;
};
export type CreateTransferDto = {
  sourceAccountId: string;
  destinationAccountId: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  description: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date: string;
  notes?: string;
  tags?: string[] | string;
};
export type AccountOptionView = {
  id: string;
  type: 'building' | 'land';
  name: string;
  developmentId: string;
  developmentName: string | null;
  balance: number;
};
export type TransferOptionsView = {
  /** Contas com saldo positivo */
  sources: AccountOptionView[];
  /** Todas as outras contas, se a origem foi dada */
  destinations: AccountOptionView[];
};
export type TransferSummaryView = {
  count: number;
  received: number;
  sent: number;
  /** Recebido menos enviado */
  net_flow: number;
};
export type Broken = {
  field: string | null;
  code: string;
  message: string;
};
export type TransferValidationView = {
  valid: boolean;
  /** Tudo o que impediria a transferência */
  errors: Broken[];
};
export type EditTransferDto = {
  reason?: string;
  sourceAccountId?: string;
  destinationAccountId?: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount?: number | string;
  description?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date?: string;
  notes?: string;
  tags?: string[] | string;
};
export type InvestmentReturnView = {
  id: string;
  entry_number: number;
  /** Para `If-Match`: o número do último lançamento sobre ele */
  version: number;
  investment_id: string;
  type: 'partial' | 'full';
  return_amount: number;
  /** Principal devolvido */
  principal_amount: number;
  /** Ganho; negativo se perda */
  gain_loss: number;
  return_date: string;
  /** Dias desde a aplicação */
  days: number | null;
  /** % ao ano sobre o principal devolvido; nulo sem dias ou sem principal */
  realised_rate: number | null;
  /** Realizada menos esperada, em pontos percentuais */
  rate_difference: number | null;
  /** O que esse principal valeria no dia, pela taxa esperada */
  expected_value: number | null;
  /** Retorno menos valor esperado */
  value_difference: number | null;
  description: string;
  notes: string | null;
  /** O estorno, se foi desfeito */
  reversed_by: string | null;
  /** O lançamento no lugar */
  replaced_by: string | null;
  /** O lançamento que este corrige */
  replaces: string | null;
  /** Quem lançou */
  recorded_by: string;
  created_at: string;
  updated_at: string;
};
export type InvestmentView = {
  id: string;
  entry_number: number;
  /** Para `If-Match`: o número do último lançamento sobre ele */
  version: number;
  account: string;
  development_id: string | null;
  development_name: string | null;
  type:
    | 'cdb'
    | 'poupanca'
    | 'acoes'
    | 'fundos-investimento'
    | 'tesouro-direto'
    | 'lci-lca'
    | 'debentures'
    | 'outros';
  description: string;
  principal_amount: number;
  principalAmount: number;
  /** Principal ainda aplicado */
  outstanding_principal: number;
  /** Valor da posição no dia, pela taxa esperada */
  current_value: number;
  /** O dia desse valor: hoje, ou `as_of` */
  value_date: string;
  /** % ao ano */
  expected_return_rate: number | null;
  expectedReturnRate: number | null;
  /** % ao dia: (1 + taxa anual)^(1/365) − 1 */
  daily_rate: number | null;
  /** Dias até o resgate previsto */
  expected_days: number | null;
  /** O aplicado, no resgate previsto, pela taxa esperada */
  expected_final_value: number | null;
  /** Taxa interna de retorno até o dia, % ao ano; nula onde não há */
  xirr: number | null;
  /** Retornos mais valor atual, menos o aplicado, em % do aplicado */
  return_percentage: number;
  investment_date: string;
  investmentDate: string;
  expected_return_date: string | null;
  expectedReturnDate: string | null;
  actual_return_date: string | null;
  status: 'active' | 'matured';
  /** Nome nos livros importados */
  reference: string | null;
  notes: string | null;
  /** O estorno, se foi desfeito */
  reversed_by: string | null;
  /** O lançamento no lugar */
  replaced_by: string | null;
  /** O lançamento que este corrige */
  replaces: string | null;
  tag_list: string[];
  tags: string[];
  returns: InvestmentReturnView[];
  /** Quem lançou */
  recorded_by: string;
  created_at: string;
  updated_at: string;
};
export type CreateInvestmentDto = {
  accountId: string;
  type:
    | 'cdb'
    | 'poupanca'
    | 'acoes'
    | 'fundos-investimento'
    | 'tesouro-direto'
    | 'lci-lca'
    | 'debentures'
    | 'outros';
  description: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  /** % ao ano, de 0 a 100 */
  expectedReturnRate?: number | string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  expectedReturnDate?: string;
  notes?: string;
  tags?: string[] | string;
};
export type InvestmentSummaryView = {
  /** Tudo o que já foi aplicado */
  invested: number;
  /** Valor hoje do que está aplicado */
  current_value: number;
  returns_received: number;
  /** Ganho menos perda nos retornos */
  net_gain_loss: number;
  /** Retornos menos o aplicado */
  net_return: number;
  /** Principal ainda aplicado */
  outstanding_principal: number;
  count: number;
  active_count: number;
  /** Taxa interna de retorno até hoje, % ao ano */
  xirr: number | null;
};
export type InvestmentYieldView = {
  /** O dia até o qual se calcula: hoje, ou `as_of` */
  as_of: string;
  /** Taxa interna de retorno de todas as aplicações do escopo, % ao ano; nula onde não há */
  xirr: number | null;
  /** Aplicado até o dia */
  invested: number;
  /** Retornos até o dia */
  returns_received: number;
  /** Valor no dia do que está aplicado */
  current_value: number;
};
export type EditInvestmentDto = {
  reason?: string;
  accountId?: string;
  type?:
    | 'cdb'
    | 'poupanca'
    | 'acoes'
    | 'fundos-investimento'
    | 'tesouro-direto'
    | 'lci-lca'
    | 'debentures'
    | 'outros';
  description?: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount?: number | string;
  /** % ao ano, de 0 a 100 */
  expectedReturnRate?: number | string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  expectedReturnDate?: string;
  notes?: string;
  tags?: string[] | string;
};
export type AddReturnDto = {
  type: 'partial' | 'full';
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date: string;
  description: string;
  notes?: string;
  /** Registra mesmo acima do valor da posição */
  force?: boolean;
};
export type EditReturnDto = {
  reason?: string;
  investmentId?: string;
  type?: 'partial' | 'full';
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount?: number | string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date?: string;
  description?: string;
  notes?: string;
  /** Corrige mesmo acima do valor da posição */
  force?: boolean;
};
export type PeriodView = {
  period: string;
  status: 'closed' | 'reopened';
  /** Por que foi reaberto, ou fechado */
  reason: string | null;
  entryNumber: number;
  /** Quem fechou ou reabriu por último */
  changedBy: string;
  changedByName: string | null;
  updatedAt: string;
  /** Primeiro mês que foi fechado ou reaberto junto; nulo: desde o início dos livros */
  firstMonth: string | null;
  /** Último mês que foi fechado ou reaberto junto */
  lastMonth: string;
};
export type TrialBalanceLineView = {
  accountId: string;
  accountType: ('building' | 'land') | null;
  accountName: string | null;
  developmentId: string | null;
  developmentName: string | null;
  /** Conta do plano */
  code: string;
  name: string;
  /** Soma dos débitos */
  debit: number;
  /** Soma dos créditos */
  credit: number;
  /** Saldo devedor */
  debitBalance: number;
  /** Saldo credor */
  creditBalance: number;
};
export type UnreadableEntryView = {
  entryNumber: number;
  eventId: string;
  /** As contas que o evento diz; nenhuma quando não se sabe, e então nada mais é lançado */
  accountIds: string[];
  /** O lançamento que o anulou */
  voidedBy: number | null;
  voidedOn: string | null;
  reason: string | null;
};
export type TrialBalanceView = {
  asOf: string | null;
  knownAt: string | null;
  development: string | null;
  lines: TrialBalanceLineView[];
  totalDebit: number;
  totalCredit: number;
  totalDebitBalance: number;
  totalCreditBalance: number;
  /** Débitos iguais a créditos */
  balanced: boolean;
  /** Eventos do diário que não podem ser lidos e não estão em nenhuma soma, anulados ou não */
  unreadable: UnreadableEntryView[];
};
export type AccountChangeView = {
  accountId: string;
  accountType: ('building' | 'land') | null;
  developmentName: string | null;
  /** O que mudou no saldo */
  difference: number;
  totalIn: number;
  totalOut: number;
  movements: number;
};
export type ChangesView = {
  fromKnownAt: string;
  toKnownAt: string;
  /** Último lançamento já conhecido no começo; 0 se nenhum */
  fromEntry: number;
  /** Último lançamento conhecido no fim */
  toEntry: number;
  accounts: AccountChangeView[];
  /** Os lançamentos gravados no intervalo, do mais novo */
  results: TransactionView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
};
export type BookLineView = {
  accountId: string;
  accountName: string | null;
  developmentName: string | null;
  /** Conta do plano */
  code: string;
  name: string;
  debit: number;
  credit: number;
};
export type JournalEntryView = {
  /** O número do lançamento */
  id: number;
  kind:
    | 'AccountOpened'
    | 'OpeningBalanceSet'
    | 'ExpenseRecorded'
    | 'PaymentRegistered'
    | 'PaymentConfirmed'
    | 'PaymentCancelled'
    | 'PaymentRefunded'
    | 'MoneyTransferred'
    | 'InvestmentMade'
    | 'InvestmentReturned'
    | 'EntryReversed'
    | 'EntryAnnotated'
    | 'PeriodClosed'
    | 'PeriodReopened'
    | 'EntryVoided'
    | 'AccountsClosed';
  date: string | null;
  description: string | null;
  /** Soma dos débitos, igual à dos créditos */
  amount: number;
  postings: BookLineView[];
  /** Id de quem lançou */
  recordedBy: string;
  authorName: string | null;
  recordedAt: string;
  /** Estornado ou devolvido */
  reversed: boolean;
  /** Devolvido ao cliente, ou a devolução */
  refund: boolean;
};
export type JournalPageView = {
  results: JournalEntryView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
  /** Soma dos débitos de todo o filtro */
  amount: number;
  /** Números cujos eventos não podem ser lidos: em nenhuma linha */
  unreadable: number[];
};
export type LedgerLineView = {
  accountId: string;
  accountName: string | null;
  developmentName: string | null;
  /** Conta do plano */
  code: string;
  name: string;
  debit: number;
  credit: number;
  /** Número do lançamento e da partida nele */
  id: string;
  entryNumber: number;
  date: string;
  description: string | null;
  /** Débitos menos créditos, depois desta partida */
  balance: number;
  authorName: string | null;
  recordedAt: string;
  /** Estornado ou devolvido */
  reversed: boolean;
  /** Devolvido ao cliente, ou a devolução */
  refund: boolean;
};
export type LedgerPageView = {
  results: LedgerLineView[];
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
  /** Débitos menos créditos, antes da primeira partida */
  opening: number;
  closing: number;
  /** Soma dos débitos de todo o filtro */
  debit: number;
  credit: number;
};
export type AuditedLineView = {
  accountId: string;
  accountName: string | null;
  developmentName: string | null;
  /** Conta do plano */
  code: string;
  name: string;
  debit: number;
  credit: number;
  /** Débitos menos créditos desta conta antes do lançamento */
  before: number;
  after: number;
};
export type AboutEntryView = {
  id: string;
  number: number | null;
};
export type AuditedEntryView = {
  number: number;
  /** O tipo do evento */
  kind: string;
  /** Por que não pode ser lido */
  flaw: string | null;
  date: string | null;
  originalDate: string | null;
  event: EventView;
  authorName: string | null;
  lines: AuditedLineView[];
  /** Para `GET transactions/{id}` */
  entryId: string | null;
  /** O lançamento de que este evento trata */
  about: AboutEntryView | null;
  /** O hash é o do conteúdo */
  contentHolds: boolean;
  /** O hash anterior é o do evento anterior */
  linkHolds: boolean;
  /** O diário termina nele, por ora */
  last: boolean;
};
export type SavedViewView = {
  id: string;
  name: string;
  /** O que vem depois de “?” no endereço da lista */
  address: string;
  /** De todos os que leem lançamentos */
  shared: boolean;
  /** De quem pergunta */
  own: boolean;
  /** Quem a salvou */
  owner_name: string | null;
  /** Se quem pergunta pode mudar o nome dela ou removê-la */
  can_be_changed: boolean;
  /** Para If-Match */
  version: number;
};
export type SaveViewDto = {
  name: string;
  /** Filtros, ordem e colunas: o que vem depois de “?” no endereço da lista */
  address: string;
  /** De todos os que leem lançamentos */
  shared?: boolean;
};
export type ChangeViewDto = {
  name?: string;
  /** Filtros, ordem e colunas: o que vem depois de “?” no endereço da lista */
  address?: string;
  shared?: boolean;
};
export type ApprovalRulesProposalView = {
  id: string;
  /** A partir deste valor, duas pessoas aprovariam */
  second_approval_from: number | null;
  proposed_by: string;
  proposed_by_name: string | null;
  proposed_at: string;
  /** Por quem pergunta: outro administrador, enquanto quem propôs está ativo */
  can_be_confirmed: boolean;
  /** Por quem pergunta */
  can_be_rejected: boolean;
};
export type ApprovalRulesView = {
  /** A partir deste valor, duas pessoas aprovam */
  second_approval_from: number | null;
  updated_at: string | null;
  proposal: ApprovalRulesProposalView | null;
  /** Há outro administrador: uma mudança espera a concordância dele */
  needs_agreement: boolean;
  /** Para If-Match; 0 enquanto nada foi definido */
  version: number;
};
export type SetApprovalRulesDto = {
  /** A partir deste valor, duas pessoas aprovam; vazio: uma basta */
  secondApprovalFrom?: number | string;
};
export type MailNoticesView = {
  /** Se a instalação tem um servidor de e-mail */
  enabled: boolean;
};
export type RelatedExpenseView = {
  id: string;
};
export type PurchaseView = {
  id: string;
  /** Da primeira à última, sem falhas */
  number: number | null;
  description: string;
  development: string;
  development_id: string;
  development_name: string | null;
  development_status: ('planning' | 'active' | 'in-progress' | 'on-hold' | 'completed' | 'cancelled') | null;
  estimated_cost: number;
  final_cost: number | null;
  /** O que foi aprovado */
  approved_cost: number | null;
  /** O aprovado com a tolerância, sem fração de centavo */
  cost_ceiling: number | null;
  /** A partir deste valor falta, para concluir, a aprovação de mais uma pessoa */
  second_approval_missing_from: number | null;
  category: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  urgency: 'low' | 'medium' | 'high' | 'urgent';
  status: 'pending' | 'approved' | 'completed' | 'rejected' | 'cancelled';
  supplier: string | null;
  justification: string | null;
  delivery_location: string | null;
  needed_by_date: string | null;
  tag_list: string[];
  notes: string | null;
  requested_by: string;
  requested_by_name: string | null;
  /** Quem deu a primeira de duas aprovações */
  first_approved_by: string | null;
  first_approved_by_name: string | null;
  /** Duas pessoas aprovam uma solicitação deste valor */
  needs_two_approvals: boolean;
  /** Quem aprovou */
  approved_by: string | null;
  approved_by_name: string | null;
  /** Quem concluiu */
  completed_by: string | null;
  completed_by_name: string | null;
  /** Quem rejeitou */
  rejected_by: string | null;
  rejected_by_name: string | null;
  /** Quem cancelou */
  cancelled_by: string | null;
  cancelled_by_name: string | null;
  rejection_reason: string | null;
  related_expense: RelatedExpenseView | null;
  /** A data passou e ninguém concluiu nem encerrou */
  is_overdue: boolean;
  /** Dias até a data; negativo depois dela */
  days_until_needed: number | null;
  /** Por quem pergunta */
  can_be_edited: boolean;
  /** Por quem pergunta */
  can_be_approved: boolean;
  /** Por quem pergunta */
  can_be_rejected: boolean;
  /** Por quem pergunta */
  can_be_completed: boolean;
  /** Por quem pergunta: acima do teto, com um motivo */
  can_be_exceeded: boolean;
  /** Por quem pergunta */
  can_be_revised: boolean;
  /** Por quem pergunta */
  can_be_cancelled: boolean;
  created_at: string;
  approved_at: string | null;
  completed_at: string | null;
  rejected_at: string | null;
  cancelled_at: string | null;
  updated_at: string;
  /** O mesmo número do ETag */
  version: number;
};
export type RequestPurchaseDto = {
  description: string;
  developmentId: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  estimatedCost: number | string;
  category: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  urgency: 'low' | 'medium' | 'high' | 'urgent';
  supplier?: string;
  justification?: string;
  deliveryLocation?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  neededByDate?: string;
  tags?: string[] | string;
  notes?: string;
};
export type WaitingPurchasesView = {
  count: number;
};
export type PurchaseSumView = {
  count: number;
  /** Soma dos custos estimados; por status, das concluídas o que custaram de fato */
  total_cost: number;
};
export type PurchaseSummaryView = {
  total_count: number;
  total_estimated_cost: number;
  status_breakdown?: {
    [key: string]: PurchaseSumView;
  };
  urgency_breakdown?: {
    [key: string]: PurchaseSumView;
  };
  category_breakdown?: {
    [key: string]: PurchaseSumView;
  };
};
export type CommitmentView = {
  development_id: string;
  development_name: string;
  /** Saldo das duas contas */
  balance: number;
  /** Despesas lançadas */
  booked: number;
  /** Custo estimado das solicitações aprovadas e não concluídas */
  committed: number;
  /** Saldo menos o comprometido */
  available: number;
  approved_count: number;
};
export type UpdatePurchaseDto = {
  description?: string;
  supplier?: string;
  justification?: string;
  deliveryLocation?: string;
  /** aaaa-mm-dd ou dd/mm/aaaa */
  neededByDate?: string;
  tags?: string[] | string;
  notes?: string;
  /** Não muda: só pode ser repetido */
  developmentId?: string;
  /** Não muda: só pode ser repetido */
  estimatedCost?: number | string;
  /** Não muda: só pode ser repetida */
  category?: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  /** Não muda: só pode ser repetida */
  urgency?: 'low' | 'medium' | 'high' | 'urgent';
  /** Recusado: cada transição tem a sua chamada */
  status?: string;
};
export type PurchaseStepView = {
  /** A versão que a solicitação tem desde então */
  version: number;
  step:
    | 'requested'
    | 'updated'
    | 'approved'
    | 'first-approved'
    | 'revised'
    | 'rejected'
    | 'cancelled'
    | 'started'
    | 'completed'
    | 'released'
    | 'reopened'
    | 'replaced';
  at: string;
  by: string;
  by_name: string | null;
  /** O que foi solicitado, aprovado, revisto ou pago */
  amount: number | null;
  /** O que valia antes de uma revisão, ou o que foi aprovado onde se pagou mais */
  previous_amount: number | null;
  reason: string | null;
};
export type ApprovalRefusalView = {
  /** Como na aprovação de uma só */
  code: string;
  message: string;
  details: {
    [key: string]: unknown;
  } | null;
};
export type ApprovalView = {
  id: string;
  approved: boolean;
  /** Foi a primeira de duas aprovações: falta a de outra pessoa */
  needs_another: boolean;
  /** Desde a aprovação */
  version: number | null;
  refusal: ApprovalRefusalView | null;
};
export type ApprovalsView = {
  approved_count: number;
  /** Na ordem em que foram enviadas */
  results: ApprovalView[];
};
export type SeenPurchaseDto = {
  id: string;
  /** A versão que foi vista: se mudou desde então, é recusada */
  version: number;
};
export type ApprovePurchasesDto = {
  /** No máximo 100, cada uma só uma vez */
  requests: SeenPurchaseDto[];
};
export type ApprovePurchaseDto = {
  /** A versão que foi vista, como If-Match: se mudou desde então, 412 com o que mudou */
  version?: number;
};
export type RevisePurchaseDto = {
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  estimatedCost: number | string;
  reason: string;
};
export type RejectPurchaseDto = {
  rejectionReason?: string;
};
export type PurchaseExpenseDto = {
  /** Fornecedor */
  supplier?: string;
  /** Nº do documento */
  documentNumber?: string;
  accountId?: string;
  /** Sem conta: building ou land */
  accountType?: 'building' | 'land';
  description: string;
  /** Valor em reais: número com até duas casas, ou texto como "1.234,56" */
  amount: number | string;
  category: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  /** aaaa-mm-dd ou dd/mm/aaaa */
  date: string;
  notes?: string;
  tags?: string[] | string;
};
export type ListedSupplierView = {
  /** O nome sem maiúsculas e acentos: o endereço do fornecedor */
  id: string;
  /** Como foi escrito mais vezes */
  name: string;
  /** CNPJ, com a pontuação */
  document: string | null;
  /** Despesas que valem; as estornadas não contam */
  count: number;
  total: number;
  /** A despesa mais recente */
  last_date: string;
};
export type SpentMonthView = {
  month: string;
  count: number;
  total: number;
};
export type SpentDevelopmentView = {
  development_id: string | null;
  development_name: string | null;
  count: number;
  total: number;
};
export type OpenRequestView = {
  id: string;
  description: string;
  status: 'pending' | 'approved' | 'completed' | 'rejected' | 'cancelled';
  estimated_cost: number;
  development_name: string | null;
};
export type SupplierView = {
  id: string;
  /** Como foi escrito mais vezes */
  name: string;
  /** Todas as grafias */
  spellings: string[];
  /** CNPJ, com a pontuação */
  document: string | null;
  /** Do documento, para If-Match; 0 enquanto nada foi informado */
  version: number;
  /** Outros fornecedores com o mesmo documento */
  same_document: string[];
  count: number;
  total: number;
  last_date: string | null;
  /** O mês mais novo primeiro */
  by_month: SpentMonthView[];
  by_development: SpentDevelopmentView[];
  /** Pendentes e aprovadas que nomeiam o fornecedor */
  open_requests: OpenRequestView[];
};
export type DocumentSupplierDto = {
  /** Como se escreve */
  name: string;
  /** CNPJ; vazio para nenhum */
  document?: string;
};
export type AttachmentView = {
  id: string;
  /** O nome com que foi enviado */
  name: string;
  /** Pelo conteúdo, não pelo nome */
  media_type: 'image/jpeg' | 'image/png' | 'application/pdf';
  /** Bytes */
  size: number;
  /** Resumo SHA-256 do conteúdo, em hexadecimal */
  sha256: string;
  /** Onde se baixa o conteúdo */
  url: string;
  /** Quem anexou */
  added_by: string;
  added_by_name: string | null;
  created_at: string;
  /** Quando o conteúdo foi removido para sempre; baixar responde 410 */
  content_erased_at: string | null;
};
export type LogoView = {
  /** Onde está a imagem; nulo: não há logotipo */
  url: string | null;
  media_type: ('image/png' | 'image/jpeg') | null;
  /** Pixels */
  width: number | null;
  /** Pixels */
  height: number | null;
  /** Bytes */
  size: number | null;
  /** Do conteúdo */
  sha256: string | null;
  updated_at: string | null;
  /** Para If-Match; 0 enquanto nunca houve um */
  version: number;
};
export type BankAccountView = {
  /** A conta */
  id: string;
  type: 'building' | 'land';
  development_id: string;
  development_name: string;
  /** Linhas de extrato importadas */
  lines: number;
  /** As que esperam conciliação */
  open_lines: number;
  /** Último dia que um extrato alcança */
  reaches: string | null;
  /** Conciliado até este dia */
  reconciled_through: string | null;
  imported_at: string | null;
};
export type GapView = {
  date: string;
  /** O saldo que o arquivo diz neste dia */
  bank: number;
  /** A que o saldo anterior e as linhas chegam */
  lines: number;
};
export type LeftOutView = {
  line: number;
  reason: string;
};
export type ImportedStatementView = {
  format: 'ofx' | 'csv' | 'cnab240' | 'cnab240-return';
  /** Linhas que ainda não estavam aqui */
  new_lines: number;
  /** Linhas que já estavam */
  known_lines: number;
  /** Das novas, as que parecem já ter vindo: fora da soma até que alguém diga que não */
  repeated: number;
  /** O primeiro dia em que as linhas não chegam ao saldo */
  gap: GapView | null;
  /** Linhas que não entram, e por quê */
  left_out: LeftOutView[];
  from: string | null;
  to: string | null;
  /** Saldo que o arquivo diz */
  balance: number | null;
  balance_date: string | null;
};
export type BankStatementView = {
  id: string;
  /** O nome do arquivo */
  name: string;
  format: 'ofx' | 'csv' | 'cnab240' | 'cnab240-return';
  from: string;
  to: string;
  new_lines: number;
  known_lines: number;
  left_out: number;
  imported_by_name: string | null;
  imported_at: string;
  /** Quando a importação foi desfeita */
  undone_at: string | null;
  undone_reason: string | null;
};
export type PreviewLineView = {
  date: string;
  /** Negativo para saídas */
  amount: number;
  description: string;
  document_number: string | null;
  /** Nova, já importada, ou parecida com uma que já veio */
  as: 'new' | 'known' | 'repeat';
};
export type StatementPreviewView = {
  format: 'ofx' | 'csv' | 'cnab240' | 'cnab240-return';
  /** As primeiras, no máximo 50 */
  lines: PreviewLineView[];
  /** Todas as linhas do arquivo */
  count: number;
  /** As que entrariam */
  new_lines: number;
  /** As que já estão aqui */
  known_lines: number;
  /** Das novas, as que parecem já ter vindo */
  repeated: number;
  /** Soma das entradas */
  credits: number;
  /** Soma das saídas, negativa */
  debits: number;
  /** Saldo antes das linhas; nulo: o arquivo não diz */
  opening_balance: number | null;
  /** Saldo que o arquivo diz no fim */
  balance: number | null;
  balance_date: string | null;
  from: string | null;
  to: string | null;
  /** O primeiro dia em que as linhas não chegam ao saldo */
  gap: GapView | null;
  /** O que não entra, e por quê */
  left_out: LeftOutView[];
  /** O que confirmar, se o arquivo é de outra conta no banco que os anteriores */
  other_account: string | null;
};
export type BankEntryView = {
  id: string;
  entry_number: number;
  type:
    | 'expense'
    | 'payment'
    | 'transfer_in'
    | 'transfer_out'
    | 'investment'
    | 'investment_return'
    | 'initial_balance';
  date: string;
  /** O que faz com o saldo: negativo para saídas */
  amount: number;
  description: string;
  supplier: string | null;
  unit_reference: string | null;
  document_number: string | null;
};
export type PendingPaymentView = {
  id: string;
  /** Vencimento */
  date: string;
  amount: number;
  description: string;
  unit_reference: string | null;
  /** Que parcela de um parcelamento é: Parcela 54/60 */
  instalment: string | null;
};
export type ApprovedPurchaseView = {
  id: string;
  number: number;
  description: string;
  supplier: string | null;
};
export type CounterpartLineView = {
  id: string;
  account_id: string;
  account_type: 'building' | 'land';
  development_name: string;
  date: string;
  description: string;
};
export type FeeExpenseView = {
  category: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  supplier: string;
  description: string;
};
export type ProposalView = {
  /** Conciliar com lançamentos, confirmar pagamentos, concluir uma compra, lançar uma transferência ou uma despesa do banco */
  kind: 'entries' | 'payments' | 'purchase' | 'transfer' | 'expense';
  line_ids: string[];
  entries: BankEntryView[];
  payments: PendingPaymentView[];
  /** Multa e juros que vieram com o pagamento */
  charges: number;
  purchase: ApprovedPurchaseView | null;
  counterpart: CounterpartLineView | null;
  expense: FeeExpenseView | null;
  /** Um lançamento ou pagamento só, de mesmo valor, dia e nome */
  very_likely: boolean;
  /** De 0 a 100 */
  score: number;
  /** Por quê, em palavras */
  reason: string;
};
export type LearntView = {
  category: string | null;
  supplier: string | null;
  description: string;
  client_id: string | null;
};
export type BankLineView = {
  id: string;
  date: string;
  /** Negativo para saídas */
  amount: number;
  description: string;
  document_number: string | null;
  status: 'open' | 'matched' | 'ignored' | 'no-movement' | 'repeat';
  match_id: string | null;
  /** Por que foi ignorada ou está fora da soma */
  reason: string | null;
  settled_by_name: string | null;
  settled_at: string | null;
  /** Com que lançamentos está conciliada */
  entries: BankEntryView[];
  /** O que a linha pode ser */
  proposal: ProposalView | null;
  /** O que foi a última linha com as mesmas palavras */
  learnt: LearntView | null;
};
export type BankBalanceView = {
  /** O que o banco diz; nulo: o extrato não traz */
  bank: number | null;
  /** Saldo dos livros no fim do dia */
  books: number;
  /** Lançado, e ainda não visto no banco */
  outstanding: number;
  outstanding_entries: number;
  /** O que o banco deve dizer se os livros estão certos */
  explained: number;
  /** O que falta explicar */
  difference: number | null;
  open_lines: number;
};
export type MatchedView = {
  /** Para desfazer */
  match_id: string;
};
export type MatchLinesDto = {
  /** Linhas do extrato; uma só onde os lançamentos são vários */
  lineIds?: string[] | string;
  /** Lançamentos; um só onde as linhas são várias */
  entryIds?: string[] | string;
  /** De uma diferença de centavos */
  reason?: string;
  /** O que a linha tem a menos que seus lançamentos é lançado como despesa desta categoria */
  feeCategory?:
    'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  /** Dessa despesa; sem ela, Tarifa bancária */
  feeDescription?: string;
};
export type AcceptedLineView = {
  /** Para desfazer */
  match_id: string;
  /** De uma transferência: a da outra conta */
  counterpart_match_id: string | null;
};
export type AcceptLineDto = {
  /** Pagamentos pendentes que a linha confirma; o que passa de um que atrasou é multa e juros */
  paymentIds?: string[] | string;
  /** Compra aprovada que a linha conclui */
  purchaseId?: string;
  /** Com a linha dela: a outra conta de uma transferência */
  counterpartAccountId?: string;
  /** A linha de valor oposto da outra conta */
  counterpartLineId?: string;
};
export type LineResultView = {
  line_id: string;
  /** Para desfazer */
  match_id: string | null;
  /** Por que não foi conciliada */
  refusal: string | null;
};
export type LikelyLineDto = {
  lineId: string;
  /** Lançamento do mesmo valor */
  entryId?: string;
  /** Pagamento pendente do mesmo valor */
  paymentId?: string;
};
export type AcceptLinesDto = {
  lines: LikelyLineDto[];
};
export type UndoMatchesDto = {
  /** As conciliações a desfazer */
  matchIds?: string[] | string;
};
export type IgnoreLineDto = {
  reason: string;
};
export type LeaveLineOutDto = {
  /** Não é movimento, ou outra linha já o traz */
  as: 'no-movement' | 'repeat';
  reason: string;
};
export type UndoImportDto = {
  reason: string;
};
export type BookLineDto = {
  description: string;
  /** De uma despesa */
  category?: 'material' | 'labor' | 'equipment' | 'service' | 'transport' | 'permit' | 'insurance' | 'other';
  /** De uma despesa */
  supplier?: string;
  /** De um pagamento */
  clientId?: string;
  /** De um pagamento */
  unitReference?: string;
  /** De um pagamento; sem ele, pix */
  method?: 'cash' | 'bank-transfer' | 'check' | 'pix' | 'credit-card' | 'debit-card' | 'financing' | 'other';
  documentNumber?: string;
  /** Lança mesmo que pareça repetido */
  confirmDuplicate?: boolean;
};
export type ReconcileDto = {
  /** aaaa-mm-dd ou dd/mm/aaaa */
  through: string;
  /** Saldo do banco no fim do dia; sem ele, o do extrato */
  balance?: number | string;
  /** De uma diferença de centavos */
  reason?: string;
};
export type StatusCountsView = {
  planning: number;
  active: number;
  inProgress: number;
  onHold: number;
  completed: number;
  cancelled: number;
};
export type CountedView = {
  count: number;
  total: number;
};
export type DashboardStatsView = {
  buildingAccountBalance: number;
  landAccountBalance: number;
  totalBalance: number;
  /** Tudo o que já foi aplicado */
  totalInvested: number;
  /** Principal ainda aplicado */
  currentlyInvested: number;
  /** Investimentos menos retornos */
  totalInvestment: number;
  totalReturns: number;
  /** Ganho menos perda nos retornos */
  totalGain: number;
  /** Só pagamentos confirmados */
  totalRevenue: number;
  totalExpenses: number;
  netProfit: number;
  isProfitable: boolean;
  asOf: string;
  totalDevelopments: number;
  /** Ativos e em andamento */
  activeDevelopments: number;
  developmentsByStatus: StatusCountsView;
  /** Pagamentos pendentes */
  pendingPayments: CountedView;
  /** Compras aprovadas e não concluídas, pelo custo estimado */
  committed: CountedView;
  /** Solicitações de compra à espera de aprovação */
  pendingRequests: number;
};
export type FinancialSummaryView = {
  buildingAccountBalance: number;
  landAccountBalance: number;
  totalBalance: number;
  /** Tudo o que já foi aplicado */
  totalInvested: number;
  /** Principal ainda aplicado */
  currentlyInvested: number;
  /** Investimentos menos retornos */
  totalInvestment: number;
  totalReturns: number;
  /** Ganho menos perda nos retornos */
  totalGain: number;
  /** Só pagamentos confirmados */
  totalRevenue: number;
  totalExpenses: number;
  netProfit: number;
  isProfitable: boolean;
  from: string | null;
  to: string;
  /** Saldo na véspera do período; zero sem início */
  openingBalance: number;
  /** Saldo no fim do período */
  closingBalance: number;
  /** Soma do que cada conta recebeu de qualquer outra */
  grossTransfersIn: number;
  /** Soma do que cada conta enviou a qualquer outra */
  grossTransfersOut: number;
  /** Recebido de outros empreendimentos */
  betweenDevelopmentsIn: number;
  /** Enviado a outros empreendimentos */
  betweenDevelopmentsOut: number;
  /** O mesmo que betweenDevelopmentsIn */
  transfersIn: number;
  /** O mesmo que betweenDevelopmentsOut */
  transfersOut: number;
};
export type RecentTransactionView = {
  id: string;
  accountId: string;
  accountType: 'building' | 'land';
  developmentId: string;
  developmentName: string | null;
  type:
    | 'expense'
    | 'payment'
    | 'transfer_in'
    | 'transfer_out'
    | 'investment'
    | 'investment_return'
    | 'initial_balance';
  description: string;
  amount: number;
  /** O que fez com o saldo da conta */
  signedAmount: number;
  date: string;
  created_at: string;
};
export type MonthTrendView = {
  month: string;
  expenses: number;
  revenues: number;
  profits: number;
};
export type MonthlyTrendsView = {
  from: string;
  to: string;
  months: MonthTrendView[];
  totalExpenses: number;
  totalRevenues: number;
  totalProfits: number;
};
export type ShareView = {
  key: string;
  label: string;
  amount: number;
  /** Lançamentos, menos os estornados */
  count: number;
  /** Parte do total, em % */
  percentage: number | null;
};
export type CategoryBreakdownView = {
  from: string | null;
  to: string;
  /** Despesas por categoria */
  expenses: ShareView[];
  /** Aplicações por tipo */
  investments: ShareView[];
  totalExpenses: number;
  totalInvestments: number;
};
export type DevelopmentFiguresView = {
  buildingAccountBalance: number;
  landAccountBalance: number;
  totalBalance: number;
  /** Tudo o que já foi aplicado */
  totalInvested: number;
  /** Principal ainda aplicado */
  currentlyInvested: number;
  /** Investimentos menos retornos */
  totalInvestment: number;
  totalReturns: number;
  /** Ganho menos perda nos retornos */
  totalGain: number;
  /** Só pagamentos confirmados */
  totalRevenue: number;
  totalExpenses: number;
  netProfit: number;
  isProfitable: boolean;
  id: string;
  name: string;
  status: 'planning' | 'active' | 'in-progress' | 'on-hold' | 'completed' | 'cancelled';
  progressPercentage: number;
  startDate: string;
  expectedCompletionDate: string | null;
  asOf: string;
  /** Recursos recebidos: gasto, em conta e aplicado */
  budget: number;
  committed: CountedView;
  pendingPayments: CountedView;
};
export type TopDevelopmentView = {
  rank: number;
  id: string;
  name: string;
  status: 'planning' | 'active' | 'in-progress' | 'on-hold' | 'completed' | 'cancelled';
  buildingAccountBalance: number;
  landAccountBalance: number;
  totalBalance: number;
  /** Parte do saldo de todos, em % */
  share: number | null;
};
export type RiskSignalView = {
  name: 'liquidity' | 'schedule' | 'budget';
  /** Meses de caixa; pontos percentuais de atraso; % dos recursos */
  value: number | null;
  level: ('low' | 'medium' | 'high') | null;
  reason: string | null;
};
export type PerformanceView = {
  developmentId: string;
  developmentName: string;
  asOf: string;
  /** Lucro líquido sobre as despesas, em % */
  roi: number | null;
  completionPercentage: number;
  /** Despesas e compras aprovadas sobre os recursos recebidos, em % */
  budgetUtilization: number | null;
  /** Dias até a conclusão prevista; negativo depois dela */
  timeToCompletion: number | null;
  riskLevel: ('low' | 'medium' | 'high') | null;
  /** Por que um valor é nulo */
  reasons: {
    [key: string]: string;
  };
  risk: RiskSignalView[];
  /** Recursos recebidos */
  budget: number;
  /** Despesas dos últimos 90 dias, por mês */
  monthlyBurn: number;
};
export type AlertCountView = {
  kind:
    | 'negative-balance'
    | 'stale-data'
    | 'projection-lag'
    | 'overdue-payment'
    | 'overdue-return'
    | 'overdue-purchase'
    | 'low-balance';
  count: number;
};
export type AlertView = {
  id: string;
  kind:
    | 'negative-balance'
    | 'stale-data'
    | 'projection-lag'
    | 'overdue-payment'
    | 'overdue-return'
    | 'overdue-purchase'
    | 'low-balance';
  severity: 'error' | 'warning';
  title: string;
  message: string;
  /** O que fazer */
  action: string;
  /** A tela em que se faz */
  link: string;
  developmentId: string | null;
  developmentName: string | null;
  amount: number | null;
  date: string | null;
  /** Dias de atraso */
  days: number | null;
};
export type AlertsView = {
  /** Todos, também os que não cabem na lista */
  count: number;
  counts: AlertCountView[];
  /** Os mais graves e antigos de cada tipo */
  alerts: AlertView[];
};
export type CashMonthView = {
  month: string;
  opening: number;
  inflows: number;
  outflows: number;
  net: number;
  closing: number;
  openingBalances: number;
  payments: number;
  returns: number;
  /** De fora do que se olha; zero em todos os empreendimentos */
  externalTransfersIn: number;
  /** O mesmo que externalTransfersIn */
  transfersIn: number;
  expenses: number;
  investments: number;
  /** Para fora do que se olha; zero em todos os empreendimentos */
  externalTransfersOut: number;
  /** O mesmo que externalTransfersOut */
  transfersOut: number;
};
export type CashFlowView = {
  from: string;
  to: string;
  /** Saldo na véspera */
  opening: number;
  inflows: number;
  outflows: number;
  net: number;
  closing: number;
  months: CashMonthView[];
};
export type SupplierShareView = {
  /** Nulo: despesas sem fornecedor */
  supplier: string | null;
  amount: number;
  count: number;
  /** Parte do total, em % */
  percentage: number | null;
};
export type ExpenseMonthView = {
  month: string;
  total: number;
  count: number;
  categories: {
    [key: string]: number;
  };
};
export type RecentExpenseView = {
  id: string;
  developmentId: string | null;
  developmentName: string | null;
  description: string;
  supplier: string | null;
  category: string;
  amount: number;
  date: string;
};
export type ExpenseAnalysisView = {
  from: string;
  to: string;
  total: number;
  count: number;
  /** Nulo sem despesas */
  average: number | null;
  categories: ShareView[];
  /** Os dez maiores */
  suppliers: SupplierShareView[];
  /** Fornecedores ao todo */
  supplierCount: number;
  /** Os fornecedores que não estão entre os dez */
  otherSuppliers: CountedView;
  months: ExpenseMonthView[];
  recent: RecentExpenseView[];
};
export type PaymentMonthView = {
  month: string;
  total: number;
  count: number;
};
export type DevelopmentShareView = {
  id: string;
  name: string;
  amount: number;
  count: number;
  /** Parte do total, em % */
  percentage: number | null;
};
export type PaymentAnalysisView = {
  from: string;
  to: string;
  /** Pagamentos confirmados */
  total: number;
  count: number;
  /** Nulo sem pagamentos */
  average: number | null;
  methods: ShareView[];
  months: PaymentMonthView[];
  developments: DevelopmentShareView[];
  pending: CountedView;
  /** Dos pendentes, os vencidos */
  overdue: CountedView;
};
export type ComparedDevelopmentView = {
  id: string;
  name: string;
  status: 'planning' | 'active' | 'in-progress' | 'on-hold' | 'completed' | 'cancelled';
  completionPercentage: number;
  /** No fim do período */
  totalBalance: number;
  /** No fim do período */
  currentlyInvested: number;
  revenue: number;
  expenses: number;
  netProfit: number;
  /** Lucro líquido sobre a receita, em % */
  margin: number | null;
  /** Lucro líquido sobre as despesas, em % */
  roi: number | null;
  /** Compras aprovadas e não concluídas */
  committed: number;
  /** Sobre os recursos recebidos até o fim do período, em % */
  budgetUtilization: number | null;
  /** Por que um valor é nulo */
  reasons: {
    [key: string]: string;
  };
};
export type DevelopmentComparisonView = {
  from: string | null;
  to: string;
  developments: ComparedDevelopmentView[];
};
export type ProfitMonthView = {
  month: string;
  revenue: number;
  expenses: number;
  netProfit: number;
  /** Desde o início do período */
  cumulative: number;
};
export type InvestmentResultView = {
  /** Tipo, ou `all` na soma */
  type: string;
  label: string;
  /** Aplicado no período */
  invested: number;
  investedCount: number;
  /** Retornos no período */
  returned: number;
  returnedCount: number;
  /** Dos retornos, o principal */
  principal: number;
  /** Ganho menos perda */
  gain: number;
  /** Ganho dos retornos que tinham taxa esperada */
  realisedGain: number;
  /** Ganho desses retornos pela taxa esperada */
  expectedGain: number;
  /** Realizado menos esperado */
  difference: number;
  /** % ao ano, simples, sobre o capital que voltou */
  realisedRate: number | null;
  /** O mesmo pela taxa esperada */
  expectedRate: number | null;
  /** Principal ainda aplicado no fim do período */
  outstanding: number;
  /** Por que um valor é nulo */
  reasons: {
    [key: string]: string;
  };
};
export type ProfitabilityView = {
  from: string;
  to: string;
  revenue: number;
  expenses: number;
  netProfit: number;
  /** Lucro líquido sobre a receita, em % */
  margin: number | null;
  /** Lucro líquido sobre as despesas, em % */
  roi: number | null;
  /** Por que um valor é nulo */
  reasons: {
    [key: string]: string;
  };
  months: ProfitMonthView[];
  investments: InvestmentResultView[];
  allInvestments: InvestmentResultView;
};
export type ForecastWeekView = {
  from: string;
  to: string;
  payments: number;
  returns: number;
  purchases: number;
  net: number;
  /** Saldo no fim da semana, se nada mais acontecer */
  closing: number;
};
export type ForecastView = {
  from: string;
  to: string;
  /** Saldo de hoje */
  opening: number;
  /** Pagamentos pendentes */
  payments: CountedView;
  /** Retornos previstos, pelo valor esperado */
  returns: CountedView;
  /** Compras aprovadas, pelo custo estimado */
  purchases: CountedView;
  net: number;
  closing: number;
  weeks: ForecastWeekView[];
  overduePayments: CountedView;
  overdueReturns: CountedView;
  undatedReturns: CountedView;
  overduePurchases: CountedView;
  undatedPurchases: CountedView;
};
export type ActionView = {
  kind: string;
  stream: string;
  /** Número no fluxo, a partir de 1 */
  number: number;
  person_id: string;
  person_name: string | null;
  recorded_at: string;
  /** Por quê */
  reason: string | null;
  /** O id daquilo de que se trata */
  subject_id: string | null;
  /** Datas, valores e palavras fixas do evento: nenhum texto de alguém */
  details: {
    [key: string]: unknown;
  };
  command_id: string;
};
export type TimeStampView = {
  /** Quando foi carimbado, pelo relógio da autoridade */
  time: string;
  /** O nome no certificado de quem carimbou */
  by: string;
};
export type WitnessView = {
  name: string;
  /** Quando assinou, pelo relógio da testemunha */
  time: string;
};
export type CheckpointView = {
  /** Eventos que a árvore tem */
  size: number;
  /** Raiz da árvore, base64 */
  root: string;
  /** O ponto de verificação (C2SP), com todas as assinaturas */
  note: string;
  stamp: TimeStampView | null;
  witnesses: WitnessView[];
};
export type SealView = {
  number: number;
  /** Lançamentos que o selo conta */
  entries: number;
  /** Hash do último deles */
  head_hash: string;
  /** Centavos por linha do balancete; débitos acima de zero */
  trial_balance: {
    [key: string]: number;
  };
  /** Ed25519, base64 */
  signature: string;
  /** SPKI, base64 */
  public_key: string;
  /** Início do SHA-256 da chave, em hexadecimal: por ele se reconhece a chave */
  key_id: string;
  sealed_at: string;
  /** Quando a chave foi trocada, se foi desde o selo anterior */
  key_rotated_at: string | null;
  /** Os primeiros selos não têm ponto de verificação */
  checkpoint: CheckpointView | null;
};
export type MonthChangeView = {
  status: 'closed' | 'reopened';
  /** O mês que foi nomeado */
  period: string;
  /** Primeiro mês alcançado; nulo: desde o início dos livros */
  first_month: string | null;
  /** Último mês alcançado */
  last_month: string;
  reason: string | null;
  changed_by: string;
  changed_by_name: string | null;
  changed_at: string;
};
export type ClosingMonthView = {
  month: string;
  is_closed: boolean;
  /** Se o mês já terminou: só então pode ser fechado */
  is_over: boolean;
  /** Lançamentos que movimentam dinheiro, pela data */
  entries: number;
  /** Soma dos débitos, em reais */
  debits: number;
  /** Soma dos créditos, em reais */
  credits: number;
  /** Lançamentos tardios */
  late_entries: number;
  /** O último fechamento ou a última reabertura */
  last_change: MonthChangeView | null;
};
export type ClosingYearView = {
  year: number;
  /** Anos que têm lançamentos ou fechamentos, do mais novo ao mais antigo */
  years: number[];
  /** Último mês fechado */
  closed_through: string | null;
  /** Com que mês começa o próximo fechamento; nulo: o início dos livros */
  first_to_close: string | null;
  months: ClosingMonthView[];
};
export type ObstaclesView = {
  month: string;
  pending_payments: number;
  open_requests: number;
  without_attachment: number;
  /** Linhas de extrato que esperam conciliação */
  unreconciled_lines: number;
};
export type ClosingItemView = {
  /** O lançamento no histórico, o pagamento ou a solicitação */
  id: string | null;
  entry_number: number | null;
  date: string;
  /** Data que teria, num mês fechado */
  original_date: string | null;
  description: string | null;
  amount: number;
  development_id: string | null;
  development_name: string | null;
  late_reason: ('after-closing' | 'moved' | 'later-month') | null;
  recorded_by_name: string | null;
  recorded_at: string;
};
export type DutyRoleView = {
  name:
    | 'requested'
    | 'approved'
    | 'bought'
    | 'spent'
    | 'received'
    | 'confirmed'
    | 'moved'
    | 'reversed'
    | 'closed'
    | 'invited'
    | 'granted';
  title: string;
};
export type DutyOverlapView = {
  name:
    | 'requested-approved'
    | 'requested-bought'
    | 'approved-bought'
    | 'received-confirmed'
    | 'booked-reversed'
    | 'invited-granted';
  title: string;
  definition: string;
};
export type DutyCountView = {
  /** Papel ou sobreposição */
  name: string;
  count: number;
};
export type DutyPersonView = {
  person_id: string;
  person_name: string | null;
  /** O tipo que tem hoje */
  person_type: ('admin' | 'financial' | 'administrative' | 'purchaser' | 'auditor') | null;
  /** Na ordem dos papéis; zeros não são ditos */
  roles: DutyCountView[];
  /** Na ordem das sobreposições; zeros não são ditos */
  overlaps: DutyCountView[];
};
export type DutiesView = {
  from: string;
  to: string;
  roles: DutyRoleView[];
  overlaps: DutyOverlapView[];
  people: DutyPersonView[];
};
export type DutyActView = {
  /** Fluxo e número nele */
  id: string;
  kind: string;
  title: string;
  recorded_at: string;
  /** De que se trata */
  about: string | null;
  /** Por quê */
  reason: string | null;
  entry_number: number | null;
  /** O que a mesma pessoa tinha feito antes */
  first_title: string | null;
  first_at: string | null;
};
export type TestParameterView = {
  name: string;
  label: string;
  kind: 'money' | 'integer' | 'flag';
  unit: string | null;
  /** Como se envia: reais, número ou true/false */
  default: string;
  limits: string | null;
};
export type EntryTestView = {
  name:
    | 'all-entries'
    | 'round-amounts'
    | 'outside-hours'
    | 'late-entries'
    | 'seldom-people'
    | 'seldom-accounts'
    | 'below-limit'
    | 'soon-reversed'
    | 'equal-amounts'
    | 'requested-and-bought';
  title: string;
  /** O que o teste procura, e por quê */
  definition: string;
  parameters: TestParameterView[];
};
export type AskedValueView = {
  label: string;
  /** Como se lê */
  value: string;
};
export type EntryTotalsView = {
  count: number;
  /** Soma dos débitos */
  debits: number;
};
export type TurnoverView = {
  debit: number;
  credit: number;
};
export type FoundEntryView = {
  entry_number: number;
  entry_id: string;
  date: string;
  recorded_at: string;
  type:
    | 'expense'
    | 'payment'
    | 'transfer_in'
    | 'transfer_out'
    | 'investment'
    | 'investment_return'
    | 'initial_balance';
  /** Desfaz outro lançamento */
  is_reversal: boolean;
  amount: number;
  /** O que o lançamento debita no balancete */
  debits: number;
  description: string;
  supplier: string | null;
  account: string;
  person_id: string;
  person_name: string | null;
  /** Por que o teste o achou; vazio onde o teste não diz mais */
  reason: string;
};
export type EntryTestResultView = {
  test: EntryTestView;
  asked: AskedValueView[];
  from: string;
  to: string;
  known_at: string;
  /** O último lançamento conhecido */
  up_to_entry: number;
  population: EntryTotalsView;
  /** Movimento do balancete nas mesmas datas */
  trial_balance: TurnoverView;
  /** População e balancete somam os mesmos débitos */
  matches: boolean;
  found: EntryTotalsView;
  results: FoundEntryView[];
  count: number;
  limit: number;
  next: string | null;
};
export type DrawnEntryView = {
  entry_number: number;
  entry_id: string;
  date: string;
  recorded_at: string;
  type:
    | 'expense'
    | 'payment'
    | 'transfer_in'
    | 'transfer_out'
    | 'investment'
    | 'investment_return'
    | 'initial_balance';
  /** Desfaz outro lançamento */
  is_reversal: boolean;
  amount: number;
  /** O que o lançamento debita no balancete */
  debits: number;
  description: string;
  supplier: string | null;
  account: string;
  person_id: string;
  person_name: string | null;
  /** Por que o teste o achou; vazio onde o teste não diz mais */
  reason: string;
  /** O resumo SHA-256 que o sorteou, ou o centavo em que caiu primeiro */
  draw: string;
  stratum: string | null;
  /** Unidades monetárias que caíram nele */
  times: number;
};
export type EntrySampleView = {
  test: EntryTestView;
  asked: AskedValueView[];
  method: 'random' | 'by-amount' | 'by-kind' | 'monetary-unit';
  size: number;
  seed: string;
  from: string;
  to: string;
  known_at: string;
  up_to_entry: number;
  /** De que se sorteou */
  frame: EntryTotalsView;
  /** Por unidade monetária: intervalo em reais */
  interval: number | null;
  /** Por unidade monetária: primeira unidade, em reais */
  start: number | null;
  results: DrawnEntryView[];
};
export type IssuedPaperView = {
  /** De um livro; nulo para um lote */
  id: string | null;
  kind: 'journal' | 'ledger' | 'lot';
  /** Por espécie, na ordem em que foram emitidos */
  number: number;
  /** A partir de 1; de um lote, a revisão */
  edition: number;
  /** O exercício de um livro */
  year: number | null;
  from: string | null;
  to: string;
  entries: number;
  /** O menor número de lançamento; 0 se não há nenhum */
  first_entry: number;
  last_entry: number;
  /** Soma dos débitos, que é a dos créditos */
  total: number;
  /** SHA-256 do arquivo */
  sha256: string;
  /** SHA-256 do arquivo da edição anterior, que esta substitui */
  replaces: string | null;
  /** Se uma edição posterior a substituiu */
  is_replaced: boolean;
  /** Eventos do ponto de verificação com que foi feito */
  checkpoint_size: number | null;
  issued_at: string;
  issued_by_name: string | null;
  /** Onde o arquivo é entregue, byte por byte como foi emitido */
  file: string;
};
export type IssueBookDto = {
  kind: 'journal' | 'ledger';
  year: number;
};
export type MappedAccountView = {
  /** A chave da conta; é por ela que os códigos são gravados */
  account: string;
  name: string;
  account_type: ('building' | 'land') | null;
  account_name: string | null;
  /** Na escrituração do escritório */
  firm_code: string | null;
  /** No plano de contas referencial */
  referential_code: string | null;
  /** Vale onde a conta não tem código próprio */
  inherited_firm_code: string | null;
  inherited_referential_code: string | null;
};
export type UnmappedAccountView = {
  account_id: string;
  account_type: 'building' | 'land';
  development_id: string;
  development_name: string;
  /** Linha do plano de contas */
  code: string;
  name: string;
};
export type MappingView = {
  /** Quantas vezes os códigos mudaram; quem os muda diz qual viu */
  revision: number;
  changed_at: string | null;
  changed_by_name: string | null;
  /** De que empreendimento; nulo: o plano todo */
  development_id: string | null;
  accounts: MappedAccountView[];
  /** Contas com lançamentos e sem código do escritório: nenhum lote as leva */
  unmapped: UnmappedAccountView[];
};
export type MappedAccountDto = {
  /** A chave da conta */
  account: string;
  /** Vazio: nenhum código próprio */
  firmCode?: string;
  referentialCode?: string;
};
export type MapAccountsDto = {
  /** As contas de um empreendimento; sem ele, o plano todo */
  development?: string;
  /** A revisão dos códigos que se viu */
  revision: number;
  accounts: MappedAccountDto[];
};
export type ImportMappingDto = {
  /** A revisão dos códigos que se viu */
  revision: number;
  /** O arquivo exportado, com as colunas Chave, Conta do escritório e Conta referencial */
  csv: string;
};
export type LotRevisionView = {
  /** 1 é a primeira entrega; as outras, reenvios com outros códigos */
  revision: number;
  /** SHA-256 do arquivo */
  sha256: string;
  /** A revisão dos códigos com que foi escrito */
  mapping_revision: number;
  delivered_at: string;
  delivered_by_name: string | null;
};
export type LotView = {
  /** Sem falhas, a partir de 1 */
  number: number;
  /** Leva lançamentos com data até este dia */
  until: string;
  /** Último lançamento do diário que foi considerado */
  through: number;
  first_entry: number;
  last_entry: number;
  entries: number;
  /** Soma dos débitos, que é a dos créditos */
  debits: number;
  /** Lançamentos de dias que um lote anterior já tinha alcançado */
  late: number;
  /** Se os códigos mudaram desde a última entrega deste lote */
  codes_changed: boolean;
  revisions: LotRevisionView[];
};
export type DeliverLotDto = {
  /** Lançamentos com data até este dia; sem ele, hoje */
  until?: string;
  /** Até este lançamento; sem ele, o último */
  through?: number;
};
export type LotPreviewView = {
  /** O número que o lote terá */
  number: number;
  until: string;
  /** Até que lançamento do diário; dito ao fazer o lote, nada muda */
  through: number;
  entries: number;
  debits: number;
  late: number;
  first_entry: number | null;
  last_entry: number | null;
  /** Data mais antiga */
  first_date: string | null;
  last_date: string | null;
  /** Sem código do escritório: o lote é recusado */
  unmapped: UnmappedAccountView[];
};
export type DeliverLotAgainDto = {
  /** A última revisão do lote que se viu */
  revision: number;
};
export type VerificationProgressView = {
  phase: 'seals' | 'journal' | 'tables';
  done: number;
  total: number;
  /** Por segundo, nesta fase */
  pace: number | null;
  /** Segundos que faltam desta fase */
  seconds_left: number | null;
};
export type FindingView = {
  kind: 'stream' | 'chain' | 'shape' | 'fold' | 'rule' | 'table' | 'seal' | 'file';
  /** Fluxo ou tabela */
  where: string;
  /** Número no fluxo, a partir de 1 */
  entry: number | null;
  /** Campo do evento ou coluna da tabela */
  field: string | null;
  /** Chave da linha de uma tabela */
  key: string | null;
  /** O que o diário diz */
  expected: string | null;
  /** O que está lá */
  found: string | null;
  message: string;
  /** Outras diferenças do mesmo lugar */
  more: number;
  /** Se os valores não foram guardados, porque podem dizer quem é alguém */
  withheld: boolean;
};
export type VerificationResultView = {
  finished_at: string;
  seconds: number;
  /** Lançamentos lidos */
  entries: number;
  /** Eventos de todos os fluxos */
  events: number;
  seals: number;
  /** Carimbos do tempo, de uma autoridade conhecida */
  stamps: number;
  /** Tabelas comparadas; nenhuma se o próprio diário difere */
  tables: number;
  rows: number;
  /** Conteúdos de anexos */
  files: number;
  findings: FindingView[];
  /** Diferenças além das que são listadas */
  further_findings: number;
};
export type VerificationRunView = {
  id: string;
  /** interrupted: o processo terminou antes da verificação, e nada se sabe por ela */
  state: 'running' | 'interrupted' | 'passed' | 'failed';
  from_seal: boolean;
  started_by: string;
  started_by_name: string | null;
  started_at: string;
  progress: VerificationProgressView | null;
  result: VerificationResultView | null;
};
export type StartVerificationDto = {
  /** Só depois do último selo bom: o que ele conta não é provado de novo */
  fromSeal?: boolean;
};
export type BundleProgressView = {
  /** Eventos já lidos */
  done: number;
  /** Eventos do diário; zero enquanto nada é escrito */
  total: number;
};
export type SearchResultView = {
  /** Do lançamento, da solicitação…; de um fornecedor, o nome; de uma unidade, o cliente */
  id: string;
  title: string;
  /** E-mail, endereço, fornecedor ou cliente */
  detail: string | null;
  number: number | null;
  amount: number | null;
  date: string | null;
  /** Do empreendimento ou da solicitação */
  status: string | null;
  /** Do lançamento */
  type: string | null;
  development_id: string | null;
  development_name: string | null;
};
export type SearchGroupView = {
  kind: 'development' | 'client' | 'unit' | 'supplier' | 'entry' | 'purchase-request';
  results: SearchResultView[];
  /** Há mais do que foi mostrado */
  more: boolean;
  /** O que foi procurado no lugar, onde nada se achou como foi escrito */
  corrected: string | null;
};
export type SearchView = {
  groups: SearchGroupView[];
  /** O que não pôde ser procurado agora */
  failed: ('development' | 'client' | 'unit' | 'supplier' | 'entry' | 'purchase-request')[];
};
export type ImportFileCountsView = {
  /** Linhas lidas */
  lines: number;
  /** Que os livros ainda não têm */
  fresh: number;
  /** Que os livros já têm */
  known: number;
  /** Clientes dos livros que ganham unidades */
  linked: number;
};
export type ImportSumView = {
  type: 'saldo_inicial' | 'despesa' | 'pagamento' | 'transferencia' | 'aplicacao' | 'retorno';
  development: string;
  account: 'building' | 'land';
  lines: number;
  amount: number;
  /** Dessas, as que os livros ainda não têm */
  new_lines: number;
  new_amount: number;
};
export type ImportProblemView = {
  file: string;
  /** Linha do arquivo, a partir de 1; a primeira é o cabeçalho */
  line: number | null;
  column: string | null;
  code: string;
  message: string;
};
export type ImportCheckView = {
  /** Sem problema nenhum: tudo pode ser lançado */
  ok: boolean;
  developments: ImportFileCountsView;
  clients: ImportFileCountsView;
  entries: ImportFileCountsView;
  /** Soma do que seria lançado, em reais */
  amount: number;
  sums: ImportSumView[];
  /** As primeiras 2000 */
  problems: ImportProblemView[];
  problem_count: number;
  warnings: ImportProblemView[];
  warning_count: number;
  /** A enviar em `checked` ao lançar; nulo se há problemas */
  checked: string | null;
};
export type ImportProgressView = {
  phase: 'checking' | 'developments' | 'clients' | 'entries' | 'read_models';
  done: number;
  total: number;
  /** Por segundo, nesta fase */
  pace: number | null;
  /** Segundos que faltam desta fase */
  seconds_left: number | null;
};
export type ImportedSumView = {
  type: 'saldo_inicial' | 'despesa' | 'pagamento' | 'transferencia' | 'aplicacao' | 'retorno';
  account_id: string;
  account: 'building' | 'land';
  development_id: string | null;
  development: string | null;
  entries: number;
  amount: number;
};
export type ImportResultView = {
  finished_at: string;
  seconds: number;
  developments: number;
  clients: number;
  linked: number;
  entries: number;
  /** Que já estavam nos livros */
  repeated: number;
  amount: number;
  sums: ImportedSumView[];
  /** Número do primeiro lançamento */
  first_entry: number | null;
  last_entry: number | null;
  /** Primeiro dia dos lançamentos */
  first_day: string | null;
  last_day: string | null;
  /** A linha em que teve de parar */
  stop: ImportProblemView | null;
};
export type ImportView = {
  id: string;
  /** interrupted: o processo terminou antes da importação; stopped: outro lançamento impediu uma linha. O que foi lançado fica, e importar de novo continua */
  state: 'running' | 'interrupted' | 'stopped' | 'booked';
  started_by: string;
  started_by_name: string | null;
  started_at: string;
  /** Lançamentos que faltavam ao começar */
  planned_entries: number;
  /** Sua soma */
  planned_amount: number;
  progress: ImportProgressView | null;
  result: ImportResultView | null;
};
export type WebhookState = 'active' | 'failing' | 'off';
export type WebhookPersonView = {
  id: string;
  name: string | null;
};
export type WebhookView = {
  id: string;
  name: string;
  url: string;
  /** Vazio: todos */
  types: string[];
  state: WebhookState;
  off_reason: ('asked' | 'failing' | 'gone' | 'foreign-position') | null;
  off_at: string | null;
  off_by: WebhookPersonView | null;
  failing_since: string | null;
  /** Tentativas que falharam seguidas */
  attempts: number;
  next_attempt_at: string | null;
  /** Da última tentativa, se falhou */
  last_error: string | null;
  /** A última entrega aceita */
  taken_at: string | null;
  /** Até onde foi entregue; nula antes do primeiro evento */
  position: string | null;
  registered_at: string;
  registered_by: WebhookPersonView;
  secret_changed_at: string | null;
  /** Até quando o segredo anterior também assina */
  former_secret_until: string | null;
  version: number;
};
export type WebhookSecretView = {
  id: string;
  name: string;
  url: string;
  /** Vazio: todos */
  types: string[];
  state: WebhookState;
  off_reason: ('asked' | 'failing' | 'gone' | 'foreign-position') | null;
  off_at: string | null;
  off_by: WebhookPersonView | null;
  failing_since: string | null;
  /** Tentativas que falharam seguidas */
  attempts: number;
  next_attempt_at: string | null;
  /** Da última tentativa, se falhou */
  last_error: string | null;
  /** A última entrega aceita */
  taken_at: string | null;
  /** Até onde foi entregue; nula antes do primeiro evento */
  position: string | null;
  registered_at: string;
  registered_by: WebhookPersonView;
  secret_changed_at: string | null;
  /** Até quando o segredo anterior também assina */
  former_secret_until: string | null;
  version: number;
  /** O segredo inteiro: só aqui e só desta vez. Nulo quando o pedido é repetido */
  secret: string | null;
};
export type RegisterWebhookDto = {
  name: string;
  /** https://; http:// só para esta máquina */
  url: string;
  /** De GET /api/webhooks/types/; vazio, todos */
  types?: string[] | string;
  /** `now`: o que for lançado daqui em diante; `first`: tudo, desde o primeiro evento */
  start?: 'now' | 'first';
};
export type WebhookTypeView = {
  type: string;
  stream: string;
};
export type ChangeWebhookDto = {
  name?: string;
  /** https://; http:// só para esta máquina */
  url?: string;
  /** De GET /api/webhooks/types/; vazio, todos. Sem ele, fica como está */
  types?: string[] | string;
};
export type RewindWebhookDto = {
  /** A posição depois da qual reenviar, como o livro a deu; sem ela, desde o primeiro evento */
  after?: string;
};
export type WebhookDeliveryKind = 'events' | 'resent' | 'ping';
export type WebhookDeliveryState = 'asked' | 'retrying' | 'taken' | 'failed' | 'dropped';
export type WebhookDeliveryView = {
  id: string;
  /** O webhook-id que o receptor recebeu */
  message_id: string;
  kind: WebhookDeliveryKind;
  state: WebhookDeliveryState;
  events: number;
  /** A posição antes do primeiro: reenvia-se a partir dela */
  after: string | null;
  first: string | null;
  last: string | null;
  made_at: string;
  attempted_at: string | null;
  attempts: number;
  /** Da última resposta */
  status: number | null;
  duration_ms: number | null;
  error: string | null;
  /** Quem pediu, se alguém pediu */
  asked_by: string | null;
};
export type ComparedTableView = {
  table: string;
  rows: number;
  liveRows: number;
  equal: boolean;
  onlyBuilt: number | null;
  onlyLive: number | null;
  /** Soma de todos os bytes das linhas, em qualquer ordem */
  checksum: string | null;
  /** A da que está em uso */
  liveChecksum: string | null;
};
export type ComparisonView = {
  at: string;
  position: string | null;
  sameVersion: boolean;
  equal: boolean;
  tables: ComparedTableView[];
};
export type GenerationView = {
  version: number;
  generation: number;
  status: 'live' | 'building' | 'loading' | 'kept' | 'retired';
  /** O que será dela quando alcançar a que está em uso */
  wish: 'check' | 'hold' | 'swap' | 'drop';
  /** Eventos do diário já lidos */
  done: number;
  /** Eventos no diário */
  total: number;
  /** Algum processo a está carregando agora */
  isLoading: boolean;
  comparison: ComparisonView | null;
  /** Por que está parada */
  error: string | null;
};
export type RebuildView = {
  phase: ('loading' | 'indexing' | 'catching-up' | 'comparing') | null;
  done: number;
  total: number;
  /** Eventos por segundo */
  rate: number;
  secondsLeft: number | null;
  /** Nulo enquanto não termina */
  outcome: ('swapped' | 'held' | 'differs' | 'checked' | 'handed-over' | 'interrupted' | 'planned') | null;
  /** Do fim: as somas de uma e da outra */
  comparison: ComparisonView | null;
  failure: string | null;
};
export type ProjectionView = {
  name: string;
  /** Deste programa */
  version: number;
  tables: string[];
  generations: GenerationView[];
  /** A última pedida neste servidor */
  rebuild: RebuildView | null;
};
export type ParkedEventView = {
  /** O que "retry" e "skip" recebem */
  id: string;
  projection: string;
  /** Falso se está numa geração que ninguém lê ainda */
  isLive: boolean;
  state: 'failed' | 'waiting';
  type: string;
  stream: string;
  revision: number;
  keys: string[];
  cause: string | null;
  at: string;
  attempts: number;
};
export type ParkedDecisionView = {
  id: string;
  /** Falso se o projetor ainda não chegou à decisão */
  carriedOut: boolean;
  still: ParkedEventView | null;
};
export type SkipDto = {
  /** Por que o evento fica fora da projeção */
  reason: string;
};
export type AskedProjectionsView = {
  projections: string[];
};
export type RebuildDto = {
  /** Não troca: espera por "promote" */
  hold?: boolean;
};
export type SystemOverallView = {
  state: 'well' | 'attention' | 'failed' | 'unknown' | 'absent';
  sentence: string;
};
export type SystemPartView = {
  state: 'well' | 'attention' | 'failed' | 'unknown' | 'absent';
  sentence: string;
  name: string;
  label: string;
};
export type SystemProcessView = {
  name: string;
  since: string;
  /** Se atualiza as telas; os outros estão de reserva */
  leads: boolean;
  /** Se é o que respondeu */
  isThis: boolean;
};
export type SystemSettingView = {
  name: string;
  isSet: boolean;
  /** O que isso significa; nunca o valor */
  meaning: string;
};
export type SystemDecisionView = {
  id: string;
  type: string;
  projection: string;
  wish: string | null;
  reason: string | null;
  at: string;
  by: string;
  byName: string | null;
};
export type SystemView = {
  askedAt: string;
  overall: SystemOverallView;
  parts: SystemPartView[];
  /** Nulo se não se pôde perguntar */
  processes: SystemProcessView[] | null;
  settings: SystemSettingView[];
  /** As últimas 20; nulo se não se pôde ler */
  decisions: SystemDecisionView[] | null;
};
export type SystemLastErrorView = {
  at: string;
  attempts: number;
  event: string | null;
  /** Só para quem tem admin:read */
  message: string | null;
};
export type SystemProjectionView = {
  name: string;
  version: number;
  state: 'live' | 'incomplete' | 'building' | 'standing-still' | 'missing';
  /** Eventos já lidos */
  events: number;
  /** Eventos ainda não lidos */
  lagEvents: number;
  lagSeconds: number;
  dataUntil: string;
  /** Eventos lidos por segundo no último minuto */
  rate: number;
  /** Da geração desta versão que toma o lugar da que está em uso; nulo quando não há */
  successor: SuccessorProgressView | null;
  /** Eventos que não puderam ser lidos */
  parked: number;
  /** Eventos que esperam por um que não pôde ser lido */
  waiting: number;
  /** No armazenamento de eventos */
  position: string | null;
  lastError: SystemLastErrorView | null;
  tables: string[];
  generations: GenerationView[];
  /** A última pedida neste servidor */
  rebuild: RebuildView | null;
};
export type WaitingAccountView = {
  id: string;
  type: 'building' | 'land';
  developmentId: string;
  development: string | null;
};
export type ParkedCaseView = {
  /** O que "retry" e "skip" recebem */
  id: string;
  projection: string;
  /** Falso se está numa geração que ninguém lê ainda */
  isLive: boolean;
  state: 'failed' | 'waiting';
  type: string;
  stream: string;
  revision: number;
  keys: string[];
  cause: string | null;
  at: string;
  attempts: number;
  /** Falso num modelo de leitura de dinheiro */
  maySkip: boolean;
  /** Eventos que esperam por ele */
  waiting: number;
  isAbout: 'accounts' | 'everything' | 'nothing-of-money';
  accounts: WaitingAccountView[];
};
export type LoggedFailureView = {
  at: string;
  level: 'warn' | 'error' | 'fatal';
  part: string;
  text: string;
};
export type SystemErrorsView = {
  /** Falso se este servidor não escreve registro (LOG_LEVEL=silent) */
  isTold: boolean;
  errors: LoggedFailureView[];
};
export type TransactionTotalsView = {
  /** Entradas de todo o filtro; transferências entre contas que ele abrange não contam */
  income: number;
  /** Saídas de todo o filtro, sem sinal */
  expense: number;
  net: number;
};
export type TransactionPageView = {
  results: ListedTransactionView[];
  /** Quantas passam pelo filtro */
  count: number;
  page: number | null;
  limit: number;
  next: string | null;
  totals: TransactionTotalsView;
  /** Quantas há na conta ou no empreendimento, sem filtros */
  total: number;
};
export const {
  useHealthQuery,
  useLazyHealthQuery,
  useAuthCheckEmailMutation,
  useAuthCreatePasswordMutation,
  useAuthLoginMutation,
  useAuthTokenMutation,
  useAuthPasswordPolicyQuery,
  useLazyAuthPasswordPolicyQuery,
  useAuthChangePasswordMutation,
  useAuthVerifyQuery,
  useLazyAuthVerifyQuery,
  useAuthRefreshMutation,
  useAuthLogoutMutation,
  useSecondStepWaitingQuery,
  useLazySecondStepWaitingQuery,
  useSecondStepSecondFactorMutation,
  useSecondStepPasskeyOptionsMutation,
  useSecondStepSignInOptionsMutation,
  useSecondStepSignInMutation,
  useOidcWaysQuery,
  useLazyOidcWaysQuery,
  useOidcBeginMutation,
  useOidcBeginConfirmingMutation,
  useOidcCallbackQuery,
  useLazyOidcCallbackQuery,
  useFactorsListQuery,
  useLazyFactorsListQuery,
  useFactorsBeginTotpMutation,
  useFactorsRemoveTotpMutation,
  useFactorsConfirmTotpMutation,
  useFactorsNewPasskeyOptionsMutation,
  useFactorsAddPasskeyMutation,
  useFactorsRemovePasskeyMutation,
  useFactorsRenewCodesMutation,
  useFactorsConfirmMutation,
  useFactorsConfirmOptionsMutation,
  useSessionsListQuery,
  useLazySessionsListQuery,
  useSessionsEndOthersMutation,
  useSessionsNoticesQuery,
  useLazySessionsNoticesQuery,
  useSessionsEndMutation,
  useUserSessionsListQuery,
  useLazyUserSessionsListQuery,
  useUserSessionsEndAllMutation,
  useUserSessionsEndMutation,
  useUsersListQuery,
  useLazyUsersListQuery,
  useUsersCreateMutation,
  useUsersGetQuery,
  useLazyUsersGetQuery,
  useUsersReplaceMutation,
  useUsersEditMutation,
  useUsersDeactivateMutation,
  useUsersInviteMutation,
  useUsersResetAccessMutation,
  useUserFactorsResetMutation,
  useAccessKeysListQuery,
  useLazyAccessKeysListQuery,
  useAccessKeysIssueMutation,
  useAccessKeysScopesQuery,
  useLazyAccessKeysScopesQuery,
  useAccessKeysRevokeMutation,
  useOauthTokenMutation,
  useSecurityLogListQuery,
  useLazySecurityLogListQuery,
  useSecurityLogGetQuery,
  useLazySecurityLogGetQuery,
  useCompanyGetQuery,
  useLazyCompanyGetQuery,
  useCompanyReplaceMutation,
  useLateRuleGetQuery,
  useLazyLateRuleGetQuery,
  useLateRuleSetMutation,
  useDevelopmentsListQuery,
  useLazyDevelopmentsListQuery,
  useDevelopmentsCreateMutation,
  useDevelopmentsSummaryQuery,
  useLazyDevelopmentsSummaryQuery,
  useDevelopmentsGetQuery,
  useLazyDevelopmentsGetQuery,
  useDevelopmentsReplaceMutation,
  useDevelopmentsEditMutation,
  useDevelopmentsDeleteMutation,
  useClientFiguresSummaryQuery,
  useLazyClientFiguresSummaryQuery,
  useClientFiguresOptionsQuery,
  useLazyClientFiguresOptionsQuery,
  useClientFiguresTagsQuery,
  useLazyClientFiguresTagsQuery,
  useClientFiguresRegisterMutation,
  useClientsListQuery,
  useLazyClientsListQuery,
  useClientsRegisterMutation,
  useClientsGetQuery,
  useLazyClientsGetQuery,
  useClientChangesUpdateMutation,
  useClientChangesRemoveMutation,
  useClientChangesReactivateMutation,
  useClientChangesAddDevelopmentMutation,
  useClientChangesLinkDevelopmentMutation,
  useErasurePreviewQuery,
  useLazyErasurePreviewQuery,
  useErasureEraseMutation,
  useErasureEraseAttachmentsMutation,
  useErasureStateQuery,
  useLazyErasureStateQuery,
  usePersonalDataExportQuery,
  useLazyPersonalDataExportQuery,
  useClientAccountSumsQuery,
  useLazyClientAccountSumsQuery,
  useClientAccountAttachmentsQuery,
  useLazyClientAccountAttachmentsQuery,
  useClientAccountHistoryQuery,
  useLazyClientAccountHistoryQuery,
  useReceivablesListQuery,
  useLazyReceivablesListQuery,
  useReceivablesAgesQuery,
  useLazyReceivablesAgesQuery,
  useAccountsListQuery,
  useLazyAccountsListQuery,
  useAccountsDailyBalancesQuery,
  useLazyAccountsDailyBalancesQuery,
  useAccountsMonthlyBalancesQuery,
  useLazyAccountsMonthlyBalancesQuery,
  useAccountsGetQuery,
  useLazyAccountsGetQuery,
  useAccountsStatementQuery,
  useLazyAccountsStatementQuery,
  useAccountsSetInitialBalanceMutation,
  useSeveralEntriesReverseMutation,
  useSeveralEntriesTagMutation,
  useBatchesBookMutation,
  useBatchesReverseMutation,
  useTransactionsListQuery,
  useLazyTransactionsListQuery,
  useTransactionsCreateMutation,
  useTransactionsAuthorsQuery,
  useLazyTransactionsAuthorsQuery,
  useTransactionsReverseMutation,
  useTransactionsGetQuery,
  useLazyTransactionsGetQuery,
  useExpensesListQuery,
  useLazyExpensesListQuery,
  useExpensesCreateMutation,
  useExpensesSearchQuery,
  useLazyExpensesSearchQuery,
  useExpensesStatsQuery,
  useLazyExpensesStatsQuery,
  useExpensesSuggestionsQuery,
  useLazyExpensesSuggestionsQuery,
  useExpensesGetQuery,
  useLazyExpensesGetQuery,
  useExpensesEditMutation,
  useExpensesRemoveMutation,
  usePaymentsListQuery,
  useLazyPaymentsListQuery,
  usePaymentsCreateMutation,
  usePaymentsSearchQuery,
  useLazyPaymentsSearchQuery,
  usePaymentsStatsQuery,
  useLazyPaymentsStatsQuery,
  usePaymentsGetQuery,
  useLazyPaymentsGetQuery,
  usePaymentsEditMutation,
  usePaymentsRemoveMutation,
  usePaymentsConfirmMutation,
  usePaymentsCancelMutation,
  usePaymentsRefundMutation,
  usePlansMakeMutation,
  usePlansCancelMutation,
  usePlansConfirmMutation,
  useTransfersListQuery,
  useLazyTransfersListQuery,
  useTransfersCreateMutation,
  useTransfersOptionsQuery,
  useLazyTransfersOptionsQuery,
  useTransfersSummaryQuery,
  useLazyTransfersSummaryQuery,
  useTransfersValidateMutation,
  useTransfersEditMutation,
  useTransfersGetQuery,
  useLazyTransfersGetQuery,
  useTransfersCancelMutation,
  useInvestmentsListQuery,
  useLazyInvestmentsListQuery,
  useInvestmentsCreateMutation,
  useInvestmentsSummaryQuery,
  useLazyInvestmentsSummaryQuery,
  useInvestmentsXirrQuery,
  useLazyInvestmentsXirrQuery,
  useInvestmentsGetQuery,
  useLazyInvestmentsGetQuery,
  useInvestmentsEditMutation,
  useInvestmentsAddReturnMutation,
  useInvestmentsGetReturnQuery,
  useLazyInvestmentsGetReturnQuery,
  useInvestmentsEditReturnMutation,
  usePeriodsListQuery,
  useLazyPeriodsListQuery,
  usePeriodsHistoryQuery,
  useLazyPeriodsHistoryQuery,
  usePeriodsCloseMutation,
  usePeriodsReopenMutation,
  useBooksTrialBalanceQuery,
  useLazyBooksTrialBalanceQuery,
  useBooksVoidEntryMutation,
  useBooksChangesQuery,
  useLazyBooksChangesQuery,
  useJournalListQuery,
  useLazyJournalListQuery,
  useJournalLedgerQuery,
  useLazyJournalLedgerQuery,
  useJournalEntryQuery,
  useLazyJournalEntryQuery,
  useSavedViewsListQuery,
  useLazySavedViewsListQuery,
  useSavedViewsSaveMutation,
  useSavedViewsChangeMutation,
  useSavedViewsRemoveMutation,
  useApprovalRulesGetQuery,
  useLazyApprovalRulesGetQuery,
  useApprovalRulesSetMutation,
  useApprovalRulesConfirmMutation,
  useApprovalRulesRejectMutation,
  useMailNoticesGetQuery,
  useLazyMailNoticesGetQuery,
  usePurchaseListsListQuery,
  useLazyPurchaseListsListQuery,
  usePurchasesRequestMutation,
  usePurchaseListsMineQuery,
  useLazyPurchaseListsMineQuery,
  usePurchaseListsPendingQuery,
  useLazyPurchaseListsPendingQuery,
  usePurchaseListsApprovedQuery,
  useLazyPurchaseListsApprovedQuery,
  usePurchaseListsWaitingQuery,
  useLazyPurchaseListsWaitingQuery,
  usePurchaseListsSummaryQuery,
  useLazyPurchaseListsSummaryQuery,
  usePurchaseListsCommittedQuery,
  useLazyPurchaseListsCommittedQuery,
  usePurchasesGetQuery,
  useLazyPurchasesGetQuery,
  usePurchasesUpdateMutation,
  usePurchasesHistoryQuery,
  useLazyPurchasesHistoryQuery,
  usePurchasesApproveSeveralMutation,
  usePurchasesApproveMutation,
  usePurchasesReviseMutation,
  usePurchasesRejectMutation,
  usePurchasesCancelMutation,
  usePurchasesCompleteMutation,
  useSuppliersListQuery,
  useLazySuppliersListQuery,
  useSuppliersGetQuery,
  useLazySuppliersGetQuery,
  useSuppliersDocumentMutation,
  usePaymentAttachmentsListQuery,
  useLazyPaymentAttachmentsListQuery,
  usePaymentAttachmentsRemoveMutation,
  useExpenseAttachmentsListQuery,
  useLazyExpenseAttachmentsListQuery,
  useExpenseAttachmentsRemoveMutation,
  usePurchaseRequestAttachmentsListQuery,
  useLazyPurchaseRequestAttachmentsListQuery,
  usePurchaseRequestAttachmentsRemoveMutation,
  useCompanyLogoGetQuery,
  useLazyCompanyLogoGetQuery,
  useCompanyLogoSetMutation,
  useCompanyLogoRemoveMutation,
  useBankAccountsQuery,
  useLazyBankAccountsQuery,
  useImportStatementMutation,
  useBankStatementsQuery,
  useLazyBankStatementsQuery,
  usePreviewStatementMutation,
  useBankLinesQuery,
  useLazyBankLinesQuery,
  useVeryLikelyLinesQuery,
  useLazyVeryLikelyLinesQuery,
  useBankOpenEntriesQuery,
  useLazyBankOpenEntriesQuery,
  useBankBalanceQuery,
  useLazyBankBalanceQuery,
  useMatchLinesMutation,
  useUnmatchLinesMutation,
  useAcceptLineMutation,
  useAcceptLinesMutation,
  useUndoMatchesMutation,
  useIgnoreLineMutation,
  useLeaveLineOutMutation,
  useUndoImportMutation,
  useRestoreLineMutation,
  useBookLineMutation,
  useReconcileMutation,
  useDashboardStatsQuery,
  useLazyDashboardStatsQuery,
  useDashboardFinancialSummaryQuery,
  useLazyDashboardFinancialSummaryQuery,
  useDashboardRecentTransactionsQuery,
  useLazyDashboardRecentTransactionsQuery,
  useDashboardMonthlyTrendsQuery,
  useLazyDashboardMonthlyTrendsQuery,
  useDashboardCategoryBreakdownQuery,
  useLazyDashboardCategoryBreakdownQuery,
  useDashboardDevelopmentSummaryQuery,
  useLazyDashboardDevelopmentSummaryQuery,
  useDashboardTopDevelopmentsQuery,
  useLazyDashboardTopDevelopmentsQuery,
  useDashboardPerformanceQuery,
  useLazyDashboardPerformanceQuery,
  useDashboardAlertsQuery,
  useLazyDashboardAlertsQuery,
  useAnalyticsCashFlowQuery,
  useLazyAnalyticsCashFlowQuery,
  useAnalyticsExpensesQuery,
  useLazyAnalyticsExpensesQuery,
  useAnalyticsPaymentsQuery,
  useLazyAnalyticsPaymentsQuery,
  useAnalyticsComparisonQuery,
  useLazyAnalyticsComparisonQuery,
  useAnalyticsProfitabilityQuery,
  useLazyAnalyticsProfitabilityQuery,
  useAnalyticsForecastQuery,
  useLazyAnalyticsForecastQuery,
  useActionsListQuery,
  useLazyActionsListQuery,
  useAuditVerifyMutation,
  useAuditListQuery,
  useLazyAuditListQuery,
  useClosingYearQuery,
  useLazyClosingYearQuery,
  useClosingObstaclesQuery,
  useLazyClosingObstaclesQuery,
  useClosingItemsQuery,
  useLazyClosingItemsQuery,
  useDutiesMatrixQuery,
  useLazyDutiesMatrixQuery,
  useDutiesActsQuery,
  useLazyDutiesActsQuery,
  useEntryTestsListQuery,
  useLazyEntryTestsListQuery,
  useEntryTestsResultQuery,
  useLazyEntryTestsResultQuery,
  useEntryTestsSampleQuery,
  useLazyEntryTestsSampleQuery,
  useIssuedPapersQuery,
  useLazyIssuedPapersQuery,
  useIssueBookMutation,
  useAccountantMappingQuery,
  useLazyAccountantMappingQuery,
  useMapAccountsMutation,
  useImportMappingMutation,
  useAccountantLotsQuery,
  useLazyAccountantLotsQuery,
  useDeliverLotMutation,
  usePreviewLotQuery,
  useLazyPreviewLotQuery,
  useDeliverLotAgainMutation,
  useReplayOfQuery,
  useLazyReplayOfQuery,
  useStartVerificationMutation,
  useListVerificationsQuery,
  useLazyListVerificationsQuery,
  useGetVerificationQuery,
  useLazyGetVerificationQuery,
  useProofOfEntryQuery,
  useLazyProofOfEntryQuery,
  useProofOfEventQuery,
  useLazyProofOfEventQuery,
  useLogCheckpointQuery,
  useLazyLogCheckpointQuery,
  useLogKeyTextsQuery,
  useLazyLogKeyTextsQuery,
  useSegmentsListQuery,
  useLazySegmentsListQuery,
  useBundleProgressQuery,
  useLazyBundleProgressQuery,
  useSearchFindQuery,
  useLazySearchFindQuery,
  useCheckImportMutation,
  useStartImportMutation,
  useListImportsQuery,
  useLazyListImportsQuery,
  useGetImportQuery,
  useLazyGetImportQuery,
  useWebhooksListQuery,
  useLazyWebhooksListQuery,
  useWebhooksRegisterMutation,
  useWebhooksTypesQuery,
  useLazyWebhooksTypesQuery,
  useWebhooksChangeMutation,
  useWebhooksRemoveMutation,
  useWebhooksChangeSecretMutation,
  useWebhooksDisableMutation,
  useWebhooksEnableMutation,
  useWebhooksRewindMutation,
  useWebhookDeliveriesListQuery,
  useLazyWebhookDeliveriesListQuery,
  useWebhookDeliveriesSendMutation,
  useWebhookDeliveriesPingMutation,
  useListProjectionsQuery,
  useLazyListProjectionsQuery,
  useListParkedEventsQuery,
  useLazyListParkedEventsQuery,
  useRetryParkedEventMutation,
  useSkipParkedEventMutation,
  useRebuildAllProjectionsMutation,
  useVerifyAllProjectionsMutation,
  useStopProjectionRebuildsMutation,
  useGetProjectionQuery,
  useLazyGetProjectionQuery,
  useRebuildProjectionMutation,
  useVerifyProjectionMutation,
  useStopProjectionRebuildMutation,
  usePromoteProjectionMutation,
  useRollbackProjectionMutation,
  useGetSystemQuery,
  useLazyGetSystemQuery,
  useListSystemProjectionsQuery,
  useLazyListSystemProjectionsQuery,
  useListParkedCasesQuery,
  useLazyListParkedCasesQuery,
  useListSystemErrorsQuery,
  useLazyListSystemErrorsQuery,
  useSessionsPageQuery,
  useLazySessionsPageQuery,
  useUserSessionsPageQuery,
  useLazyUserSessionsPageQuery,
  useUsersPageQuery,
  useLazyUsersPageQuery,
  useSecurityLogPageQuery,
  useLazySecurityLogPageQuery,
  useDevelopmentsPageQuery,
  useLazyDevelopmentsPageQuery,
  useClientsPageQuery,
  useLazyClientsPageQuery,
  useReceivablesPageQuery,
  useLazyReceivablesPageQuery,
  useAccountsPageQuery,
  useLazyAccountsPageQuery,
  useTransactionsPageQuery,
  useLazyTransactionsPageQuery,
  useExpensesPageQuery,
  useLazyExpensesPageQuery,
  useExpensesSearchPageQuery,
  useLazyExpensesSearchPageQuery,
  usePaymentsPageQuery,
  useLazyPaymentsPageQuery,
  usePaymentsSearchPageQuery,
  useLazyPaymentsSearchPageQuery,
  useTransfersPageQuery,
  useLazyTransfersPageQuery,
  useInvestmentsPageQuery,
  useLazyInvestmentsPageQuery,
  usePeriodsPageQuery,
  useLazyPeriodsPageQuery,
  usePeriodsHistoryPageQuery,
  useLazyPeriodsHistoryPageQuery,
  usePurchaseListsPageQuery,
  useLazyPurchaseListsPageQuery,
  usePurchaseListsMinePageQuery,
  useLazyPurchaseListsMinePageQuery,
  usePurchaseListsPendingPageQuery,
  useLazyPurchaseListsPendingPageQuery,
  usePurchaseListsApprovedPageQuery,
  useLazyPurchaseListsApprovedPageQuery,
  usePurchaseListsCommittedPageQuery,
  useLazyPurchaseListsCommittedPageQuery,
  useSuppliersPageQuery,
  useLazySuppliersPageQuery,
  useBankLinesPageQuery,
  useLazyBankLinesPageQuery,
  useActionsPageQuery,
  useLazyActionsPageQuery,
  useAuditPageQuery,
  useLazyAuditPageQuery,
  useClosingItemsPageQuery,
  useLazyClosingItemsPageQuery,
  useDutiesActsPageQuery,
  useLazyDutiesActsPageQuery,
  useListProjectionsPageQuery,
  useLazyListProjectionsPageQuery,
  useListParkedEventsPageQuery,
  useLazyListParkedEventsPageQuery,
} = injectedRtkApi;
