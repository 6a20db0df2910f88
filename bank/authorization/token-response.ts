import { lifetimeSeconds } from '@/bank/authorization/lifetime'

/** Spec, Authorization Code flow 4. */
export interface TokenResponse {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  refresh_token?: string
  scope: string
}

export function tokenResponse(
  access_token: string,
  refresh_token: string | undefined,
  scope: string,
): TokenResponse {
  return {
    access_token,
    token_type: 'bearer',
    expires_in: lifetimeSeconds.accessToken,
    ...(refresh_token === undefined ? {} : { refresh_token }),
    scope,
  }
}
