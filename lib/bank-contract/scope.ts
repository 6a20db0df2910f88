/** Spec, Scopes. */
export const scopes = [
  'accounts:read',
  'cards:read',
  'invoicing:read',
  'statements:read',
  'transactions:read',
  'offline_access',
] as const

export type Scope = (typeof scopes)[number]
