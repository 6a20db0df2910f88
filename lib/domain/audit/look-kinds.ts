import type { AuditKind, ClientEventKind, FirmEventKind } from '@/lib/domain/audit/audit-kind'

/** `view`: on the screen alone. Each of the others is something that a person opened or saved. */
export type Look = 'view' | Taken

export type Taken = 'document' | 'paper' | 'export' | 'pack' | 'package'

/** What of a client’s banking an event shows or hands to a person; undefined of one that does neither. */
export function lookOf(kind: string): Look | undefined {
  return Object.hasOwn(looks, kind) ? (looks[kind as AuditKind] ?? undefined) : undefined
}

/** How many of each were opened or saved; each time counts, also of the same file. */
export function countTaken(events: readonly { readonly kind: string }[]): Record<Taken, number> {
  const counts = { document: 0, paper: 0, export: 0, pack: 0, package: 0 }
  for (const { kind } of events) {
    const look = lookOf(kind)
    if (look !== undefined && look !== 'view') counts[look] += 1
  }
  return counts
}

/** Whether something was opened or saved. */
export function isTaken({ kind }: { readonly kind: string }): boolean {
  return (lookOf(kind) ?? 'view') !== 'view'
}

const ofClient: Readonly<Record<ClientEventKind, Look | null>> = {
  'books.added': null,
  'books.apart': null,
  'books.decision_withdrawn': null,
  'books.deleted': null,
  'books.replaced': null,
  'books.timing': null,
  'books.together': null,
  'client.archived': null,
  'client.assigned': null,
  'client.file_names_set': null,
  'client.package_made': 'package',
  'client.page_ended': null,
  'client.page_given': null,
  'client.settings_changed': null,
  'client.tags_changed': null,
  'client.thresholds_changed': null,
  'client.unarchived': null,
  'close.assigned': null,
  'close.begun': null,
  'close.changed': null,
  'close.changes_accepted': null,
  'close.due_tomorrow': null,
  'close.exception_withdrawn': null,
  'close.findings_accepted': null,
  'close.findings_excluded': null,
  'close.item_ticked': null,
  'close.item_unticked': null,
  'close.locked': null,
  'close.paper_downloaded': 'paper',
  'close.re_read': null,
  'close.reminded': null,
  'close.reopened': null,
  'close.returned': null,
  'close.signature_suspended': null,
  'close.signature_withdrawn': null,
  'close.signed': null,
  'connection.approval_asked': null,
  'connection.approval_failed': null,
  'connection.approval_lost': null,
  'connection.connected': null,
  'connection.declined': null,
  'connection.disconnect_asked': null,
  'connection.disconnected': null,
  'connection.expiry_warned': null,
  'connection.forget_finished': null,
  'connection.forgotten': null,
  // The program read it by itself, for nobody in particular.
  'connection.gap_read': null,
  'connection.hand_off_made': null,
  'connection.hand_off_opened': null,
  'connection.hand_off_withdrawn': null,
  'connection.kept_apart': null,
  'connection.merged': null,
  'connection.needs_reconnect': null,
  'connection.quarantined': null,
  'connection.recognised': null,
  'connection.reconnected': null,
  'ledger.chosen': null,
  // Its file is saved by a download, which has a line of its own.
  'ledger.handed_over': null,
  'ledger.undone': null,
  'request.answered': null,
  'request.answers_deleted': null,
  'request.drafted': null,
  'request.finished': null,
  'request.not_mailed': null,
  // By the client.
  'request.opened': null,
  'request.reminded': null,
  'request.renewed': null,
  'request.sent': null,
  'request.settled': null,
  'request.withdrawn': null,
}

const ofFirm: Readonly<Record<FirmEventKind, Look | null>> = {
  'access.refused': null,
  // It shows the log, and nothing of the bank.
  'access.reported': null,
  'access.viewed': 'view',
  'audit.exported': null,
  'audit.key_made': null,
  'audit.log_pruned': null,
  'audit.store_resumed': null,
  'bank.registration_refused': null,
  'document.downloaded': 'document',
  'document.opened': 'document',
  // A small picture stands on the screen, and nobody has to press anything for it.
  'document.previewed': 'view',
  // Nobody has anything yet: each time that its file is saved is a download.
  'export.begun': null,
  'export.ended': null,
  'export.downloaded': 'export',
  'firm.close_day_set': null,
  'firm.created': null,
  'firm.facts_changed': null,
  'firm.items_changed': null,
  'firm.materiality_changed': null,
  'firm.passwords_off': null,
  'firm.passwords_on': null,
  'firm.provider_bound': null,
  'firm.retention_changed': null,
  'firm.second_factor_set': null,
  'firm.settings_changed': null,
  'firm.thresholds_changed': null,
  'firm.two_signers_set': null,
  'mark.change_accepted': null,
  'mark.cleared': null,
  'mark.flagged': null,
  'mark.reviewed': null,
  'note.changed': null,
  'note.written': null,
  // What a pack holds is compared with the bank, and the differences are shown.
  'pack.compared': 'view',
  'pack.made': 'pack',
  'pack.not_made': null,
  'person.app_added': null,
  'person.calendar_ended': null,
  'person.calendar_renewed': null,
  'person.address_confirmed': null,
  'person.clients_changed': null,
  'person.codes_renewed': null,
  'person.deactivated': null,
  'person.factor_removed': null,
  'person.factors_removed_of': null,
  'person.identity_linked': null,
  'person.invitation_renewed': null,
  'person.invitation_withdrawn': null,
  'person.invited': null,
  'person.joined': null,
  'person.link_mailed': null,
  'person.link_not_mailed': null,
  'person.passkey_added': null,
  'person.passkey_removed': null,
  'person.password_changed': null,
  'person.password_reset': null,
  'person.reactivated': null,
  'person.renamed': null,
  'person.reset_link_made': null,
  'person.role_changed': null,
  'person.token_ended': null,
  'person.token_made': null,
  'session.code_refused': null,
  'session.ended': null,
  'session.others_ended': null,
  'session.passkey_refused': null,
  'session.paused': null,
  'session.proof_refused': null,
  'session.proven': null,
  'session.refused': null,
  'session.started': null,
  'session.unknown': null,
}

// A new kind of event does not compile until it stands in one of the two.
const looks: Readonly<Record<AuditKind, Look | null>> = { ...ofClient, ...ofFirm }

/** Every kind of event that is a look. */
export const lookKinds: readonly string[] = Object.keys(looks).filter(
  (kind) => lookOf(kind) !== undefined,
)
