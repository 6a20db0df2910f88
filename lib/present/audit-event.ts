import { daysOf, describeActor, describeEvent } from '@/lib/present/connection-event'
import { nameEnvironment } from '@/lib/present/connection-state'
import { exportFormatName } from '@/lib/present/export-format'
import { describeTokenUse } from '@/lib/present/token-use'
import type { AuditKind, FirmEventKind } from '@/lib/domain/audit/audit-kind'
import { markedKinds } from '@/lib/domain/close/marked-object'
import { isPersonRole } from '@/lib/domain/people/permissions'
import type { Reader } from '@/lib/format/create-reader'

type Detail = Record<string, unknown>

/** Any event of the firm, in words; a kind that we do not know is shown as it was written. */
export function describeAuditEvent(
  event: { kind: string; detail: Detail },
  clientName: string | null,
  words: Reader,
): string {
  const describe = isFirmEvent(event.kind) ? events[event.kind] : undefined
  return (
    describe?.(event.detail, words.text, words.date) ??
    describeEvent(event, clientName ?? words.text('audit.the_client'), words)
  )
}

/** Who did it, as the audit log names them. */
export function nameActor(
  event: { kind: string; detail: Detail; person: { name: string | null } | null },
  text: Reader['text'],
): string {
  if (event.kind === 'request.opened' || event.kind === 'request.answered') {
    return text('audit.by_link')
  }
  const isNobody = event.person === null && event.kind !== 'session.unknown'
  return isNobody ? text('audit.by_itself') : (describeActor(event, text) ?? text('audit.somebody'))
}

const icons: Readonly<Partial<Record<AuditKind, string>>> = {
  'bank.registration_refused': 'i-shield-alert alarm',
  'session.started': 'i-log-in',
  'session.refused': 'i-shield-alert alarm',
  'session.ended': 'i-log-in',
  'session.others_ended': 'i-log-in',
  'session.proof_refused': 'i-shield-alert alarm',
  'session.code_refused': 'i-shield-alert alarm',
  'session.passkey_refused': 'i-shield-alert alarm',
  'document.opened': 'i-file-text',
  'document.previewed': 'i-eye',
  'document.downloaded': 'i-download',
  'close.paper_downloaded': 'i-download',
  'export.begun': 'i-folder-down',
  'export.ended': 'i-folder-down',
  'export.downloaded': 'i-folder-down',
  'pack.made': 'i-folder-down',
  'pack.not_made': 'i-folder-down',
  'connection.needs_reconnect': 'i-unplug alarm',
  'connection.disconnect_asked': 'i-unplug',
  'connection.disconnected': 'i-unplug',
  'connection.quarantined': 'i-shield-alert alarm',
  'connection.hand_off_made': 'i-send',
  'connection.hand_off_opened': 'i-eye',
  'connection.expiry_warned': 'i-calendar-clock',
  'client.assigned': 'i-user-plus',
  'close.assigned': 'i-user-plus',
  'close.due_tomorrow': 'i-calendar-clock',
  'close.reminded': 'i-send',
  'person.invited': 'i-user-plus',
  'person.joined': 'i-user-plus',
  'person.identity_linked': 'i-log-in',
  'session.unknown': 'i-shield-alert alarm',
  'session.paused': 'i-shield-alert alarm',
  'access.viewed': 'i-eye',
  'access.reported': 'i-file-text',
  'access.refused': 'i-shield-alert alarm',
  'audit.exported': 'i-download',
  'audit.store_resumed': 'i-shield-alert alarm',
}

/** The class of an event’s icon. */
export function iconOf(kind: string): string {
  const own = Object.hasOwn(icons, kind) ? icons[kind as AuditKind] : undefined
  return own ?? (kind.startsWith('connection.') ? 'i-plug-zap' : 'i-check')
}

function isFirmEvent(kind: string): kind is FirmEventKind {
  return Object.hasOwn(events, kind)
}

/** Of objects of the bank: how many of which kind. */
const ofObjects =
  (key: `mark_data.event_${'reviewed' | 'flagged' | 'cleared' | 'change_accepted'}`) =>
  ({ what, count }: Detail, text: Reader['text']) => {
    const kind = markedKinds.find((each) => each === what) ?? 'transaction'
    return text(key, { objects: text(`mark_data.objects_${kind}`, { count: Number(count) }) })
  }

const events: Readonly<
  Record<FirmEventKind, (detail: Detail, text: Reader['text'], date: Reader['date']) => string>
> = {
  'bank.registration_refused': ({ environment }, text) =>
    text('audit.registration_refused', { environment: nameEnvironment(environment, text) }),
  'session.started': (detail, text) => {
    const how = describeSignIn(detail, text)
    return detail['newDevice'] === true ? text('audit.on_new_device', { how }) : how
  },
  'session.refused': (_detail, text) => text('audit.sign_in_refused'),
  'session.ended': (_detail, text) => text('audit.signed_out'),
  'session.others_ended': ({ count }, text) =>
    text('audit.others_signed_out', { count: Number(count) }),
  'session.code_refused': (_detail, text) => text('audit.code_refused'),
  'session.passkey_refused': ({ fault }, text) =>
    text(fault === 'copied' ? 'audit.passkey_copied' : 'audit.passkey_refused'),
  'person.passkey_added': ({ name }, text) => text('audit.passkey_added', { name: String(name) }),
  'person.passkey_removed': ({ name }, text) =>
    text('audit.passkey_removed', { name: String(name) }),
  'person.app_added': (_detail, text) => text('audit.app_added'),
  'person.codes_renewed': (_detail, text) => text('audit.codes_renewed'),
  'person.factor_removed': (_detail, text) => text('audit.factor_removed'),
  'person.factors_removed_of': ({ name }, text) =>
    text('audit.factors_removed_of', { name: String(name) }),
  'session.proven': (_detail, text) => text('audit.proven'),
  'session.proof_refused': (_detail, text) => text('audit.proof_refused'),
  'person.deactivated': (_detail, text) => text('audit.person_deactivated'),
  'person.reactivated': (_detail, text) => text('audit.person_reactivated'),
  'person.invited': ({ email, role }, text) =>
    text('audit.person_invited', { email: String(email), role: roleName(role, text) }),
  'person.invitation_renewed': (_detail, text) => text('audit.person_invitation_renewed'),
  'person.invitation_withdrawn': (_detail, text) => text('audit.person_invitation_withdrawn'),
  'person.identity_linked': ({ provider }, text) =>
    text('audit.identity_linked', { name: String(provider) }),
  'person.link_mailed': ({ email }, text) => text('audit.link_mailed', { email: String(email) }),
  'person.link_not_mailed': ({ email }, text) =>
    text('audit.link_not_mailed', { email: String(email) }),
  'person.joined': (_detail, text) => text('audit.person_joined'),
  'person.address_confirmed': ({ email }, text) =>
    text('audit.address_confirmed', { email: String(email) }),
  'person.renamed': ({ name, email }, text) =>
    text('audit.person_renamed', { name: String(name), email: String(email) }),
  'person.role_changed': ({ name, role, before }, text) =>
    text('audit.person_role_changed', {
      name: String(name),
      role: roleName(role, text),
      before: roleName(before, text),
    }),
  'person.clients_changed': ({ name, all }, text) =>
    text(all === true ? 'audit.person_sees_all' : 'audit.person_sees_assigned', {
      name: String(name),
    }),
  'person.reset_link_made': (_detail, text) => text('audit.person_reset_link_made'),
  'person.password_reset': (_detail, text) => text('audit.password_reset'),
  'mark.reviewed': ofObjects('mark_data.event_reviewed'),
  'mark.flagged': ofObjects('mark_data.event_flagged'),
  'mark.cleared': ofObjects('mark_data.event_cleared'),
  'mark.change_accepted': ofObjects('mark_data.event_change_accepted'),
  'note.written': (_detail, text) => text('mark_data.event_note_written'),
  'note.changed': (_detail, text) => text('mark_data.event_note_changed'),
  'firm.created': (_detail, text) => text('audit.firm_created'),
  'person.password_changed': (_detail, text) => text('audit.password_changed'),
  'firm.close_day_set': ({ day }, text) => text('audit.close_day_set', { day: String(day) }),
  'person.calendar_renewed': (_detail, text) => text('audit.calendar_renewed'),
  'person.token_made': ({ name, use, scopes }, text) =>
    text('tokens_data.event_made', {
      name: String(name),
      scopes: describeTokenUse({ use, scopes: Array.isArray(scopes) ? scopes : [] }, { text }).join(
        ' · ',
      ),
    }),
  'person.token_ended': ({ name }, text) => text('tokens_data.event_ended', { name: String(name) }),
  'person.calendar_ended': (_detail, text) => text('audit.calendar_ended'),
  'export.begun': (detail, text) =>
    withFormat(text('audit.export_begun', { title: String(detail['title']) }), detail, text),
  'export.ended': ({ included, packed, wanted, whole, missing, ...detail }, text) => {
    const said = text(whole === true ? 'audit.export_ended' : 'audit.export_ended_in_part', {
      // Events of earlier versions have no title, and another name for the count.
      what: String(detail['title'] || detail['what']),
      included: String(included ?? packed),
      wanted: Number(wanted),
      missing: String(missing),
    })
    return withFormat(said, detail, text)
  },
  'export.downloaded': (detail, text) =>
    withFormat(text('audit.export_downloaded', { title: String(detail['title']) }), detail, text),
  'pack.compared': ({ files, ...detail }, text, date) =>
    text('packs_data.event_compared', { ...daysOf(detail, date), files: Number(files) }),
  'pack.made': ({ files, ...detail }, text, date) =>
    text('packs_data.event_made', { ...daysOf(detail, date), files: Number(files) }),
  'pack.not_made': ({ file, reason, ...detail }, text, date) =>
    text('packs_data.event_not_made', {
      ...daysOf(detail, date),
      file: String(file),
      reason: String(reason),
    }),
  'document.opened': ({ name }, text) => text('audit.document_opened', { name: String(name) }),
  'document.previewed': ({ name }, text) =>
    text('audit.document_previewed', { name: String(name) }),
  'document.downloaded': ({ name }, text) =>
    text('audit.document_downloaded', { name: String(name) }),
  'session.paused': (_detail, text) => text('audit.sign_in_paused'),
  'session.unknown': ({ name, isLast }, text) =>
    withRest(
      typeof name === 'string' ? text('audit.unknown_name', { name }) : text('audit.unknown_any'),
      isLast,
      text,
    ),
  'access.viewed': ({ program }, text) =>
    typeof program === 'string'
      ? text('audit.client_viewed_by_token', { name: program })
      : text('audit.client_viewed'),
  'access.reported': (_detail, text) => text('audit.access_reported'),
  'access.refused': ({ status, isLast, isProofNeeded }, text) => {
    if (isProofNeeded === true) return withRest(text('audit.refused_proof'), isLast, text)
    return withRest(
      text(status === 403 ? 'audit.refused_role' : 'audit.refused_client'),
      isLast,
      text,
    )
  },
  'firm.passwords_off': ({ provider }, text) =>
    text('audit.passwords_off', { name: String(provider) }),
  'firm.passwords_on': (_detail, text) => text('audit.passwords_on'),
  'firm.provider_bound': ({ domains }, text) =>
    domains === ''
      ? text('audit.provider_unbound')
      : text('audit.provider_bound', { domains: String(domains) }),
  'firm.second_factor_set': ({ days }, text) =>
    typeof days === 'number'
      ? text('audit.second_factor_required', { count: days })
      : text('audit.second_factor_optional'),
  'firm.retention_changed': ({ audit_days, export_days }, text) =>
    typeof audit_days === 'number'
      ? text('audit.retention_changed', { days: audit_days, exports: Number(export_days) })
      : text('audit.retention_unlimited', { exports: Number(export_days) }),
  'audit.log_pruned': ({ seq }, text) => text('audit.log_pruned', { number: String(seq) }),
  'firm.facts_changed': (_detail, text) => text('audit.facts_changed'),
  'firm.items_changed': (_detail, text) => text('audit.close_items_changed'),
  'firm.materiality_changed': (_detail, text) => text('audit.close_materiality_changed'),
  'firm.two_signers_set': ({ on }, text) =>
    text(on === true ? 'audit.close_two_signers_on' : 'audit.close_two_signers_off'),
  'firm.thresholds_changed': (_detail, text) => text('audit.close_thresholds_changed'),
  'firm.settings_changed': (_detail, text) => text('audit.settings_changed'),
  'audit.exported': (_detail, text) => text('audit.log_exported'),
  'audit.key_made': (_detail, text) => text('audit.key_made'),
  'audit.store_resumed': (_detail, text) => text('audit.store_resumed'),
}

function describeSignIn({ provider, by }: Detail, text: Reader['text']): string {
  if (typeof provider === 'string') return text('audit.signed_in_with', { name: provider })
  if (by === 'app' || by === 'recovery_code' || by === 'passkey') {
    return text(`audit.signed_in_${by}`)
  }
  return text('audit.signed_in')
}

/** Events of earlier versions keep no format. */
function withFormat(said: string, { what, format }: Detail, text: Reader['text']): string {
  const name = exportFormatName(String(what), format, { text })
  return name === '' ? said : `${said} · ${name}`
}

function roleName(role: unknown, text: Reader['text']): string {
  return isPersonRole(role) ? text(`shell.role_${role}`) : String(role)
}

/** Of what is noted a number of times an hour, the last says that there may be more. */
function withRest(what: string, isLast: unknown, text: Reader['text']): string {
  return isLast === true ? `${what} ${text('audit.rest_of_hour')}` : what
}
