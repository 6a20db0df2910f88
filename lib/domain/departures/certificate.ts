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

/** Each table of a client, by its own name: a pattern would take what only sounds alike. */
export const heldTables: Readonly<Record<Exclude<HeldKind, 'other'>, readonly string[]>> = {
  connection: [
    'connection',
    'connection_account',
    'account_fingerprint',
    'assignment',
    'authorization_request',
    'token_ledger',
    'refresh_attempt',
    'revocation',
    'hand_off',
    'own_page',
    'expiry_warning',
    'renewal_item',
    'client_gap',
  ],
  figures: ['client_figures', 'client_month'],
  marks: ['mark_step', 'note', 'note_version'],
  closes: [
    'close',
    'close_event',
    'tick',
    'exception_entry',
    'lock_part',
    'lock_difference',
    'difference_acceptance',
    'close_watch',
    'client_watch',
  ],
  questions: [
    'client_request',
    'client_request_event',
    'client_question',
    'answer_file',
    'answer_part',
  ],
  books: [
    'books_file',
    'books_part',
    'books_decision',
    'ledger_choice',
    'hand_over',
    'hand_over_part',
    'handed_row',
  ],
  exports: [
    'export_run',
    'export_kept',
    'export_part',
    'taken_document',
    'close_pack',
    'pack_notes',
  ],
  settings: [
    'client_setting',
    'client_tag',
    'document_naming',
    'saved_view',
    'favourite_client',
    'archived_client',
    'notification',
  ],
}
const kinds = new Map(
  Object.entries(heldTables).flatMap(([kind, tables]) =>
    // Its keys are kinds.
    tables.map((table) => [table, kind as HeldKind] as const),
  ),
)

/** The rows of the tables of each kind together, in the order of the kinds; none of a kind without rows. */
export function byKind(held: readonly HeldRows[]): { kind: HeldKind; rows: number }[] {
  return heldKinds.flatMap((kind) => {
    const rows = held
      .filter(({ table }) => (kinds.get(table) ?? 'other') === kind)
      .reduce((sum, each) => sum + each.rows, 0)
    return rows === 0 ? [] : [{ kind, rows }]
  })
}
