/** What a program may do with a personal token, as far as the person themselves may. */
export const apiScopes = ['read', 'close', 'books', 'export'] as const
export type ApiScope = (typeof apiScopes)[number]

/** A token is sent by a program in a header; an address is read by a spreadsheet, and holds its own secret. */
export const tokenUses = ['bearer', 'sheet'] as const
export type TokenUse = (typeof tokenUses)[number]

/** For how many days a new one works. */
export const tokenDays = [7, 30, 90, 365] as const

export const maxTokenName = 60
/** How many of one person work at the same time. */
export const maxTokens = 20

export function isApiScope(text: unknown): text is ApiScope {
  return apiScopes.some((scope) => scope === text)
}

/** A token as its person sees it. */
export interface ApiToken {
  readonly id: string
  readonly name: string
  readonly use: TokenUse
  readonly scopes: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
}
