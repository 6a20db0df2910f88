/** What the firm held of a client, as a certificate names it. */
export const heldKinds = [
  'connection',
  'figures',
  'marks',
  'closes',
  'questions',
  'books',
  'exports',
  'settings',
  'other',
] as const
export type HeldKind = (typeof heldKinds)[number]

/** Rows of one table. */
export interface HeldRows {
  readonly table: string
  readonly rows: number
}

/** What was removed with a client, and what is left of it. Kept as JSON. */
export interface DepartureCertificate {
  readonly client: string
  readonly firm: string
  readonly by: string
  readonly deletedAt: string
  readonly removed: readonly HeldRows[]
  readonly kept: readonly HeldRows[]
  /** Entries of the audit log that name it, and the one by which it was deleted. */
  readonly auditEntries: number
  readonly auditSeq: number
}

const kindsByName: readonly (readonly [RegExp, HeldKind])[] = [
  [
    /^(?:connection|assignment|token_ledger|refresh_attempt|revocation|authorization|hand_off)/,
    'connection',
  ],
  [/^(?:expiry_warning|renewal_item|client_gap|own_page|account_fingerprint)/, 'connection'],
  [/^client_(?:figures|month)/, 'figures'],
  [/^(?:mark|note)(?:_|$)/, 'marks'],
  [/^(?:close|exception|tick|lock|difference|client_watch)/, 'closes'],
  [/^(?:client_(?:request|question)|answer)/, 'questions'],
  [/^(?:books|ledger)/, 'books'],
  [/^(?:export|pack)/, 'exports'],
  [/^(?:client_(?:setting|tag)|archived|favourite|saved_view|notification|firm_item)/, 'settings'],
]

function heldKindOf(table: string): HeldKind {
  return kindsByName.find(([names]) => names.test(table))?.[1] ?? 'other'
}

/** The rows of the tables of each kind together, in the order of the kinds; none of a kind without rows. */
export function byKind(held: readonly HeldRows[]): { kind: HeldKind; rows: number }[] {
  return heldKinds.flatMap((kind) => {
    const rows = held
      .filter(({ table }) => heldKindOf(table) === kind)
      .reduce((sum, each) => sum + each.rows, 0)
    return rows === 0 ? [] : [{ kind, rows }]
  })
}
