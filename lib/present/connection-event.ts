import { describeReason, describeScope } from '@/lib/present/connection-state'
import { describeApprovalFailure } from '@/lib/present/approval-failure'
import type { ClientEventKind } from '@/lib/domain/audit/audit-kind'
import { exclusionScopes } from '@/lib/domain/close/exceptions'
import { evidenceIds } from '@/lib/domain/close/finding'
import type { Reader } from '@/lib/format/create-reader'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import { evidenceNames } from '@/lib/present/close-item'
import { gapEvent } from '@/lib/present/gap-words'
import type { Text } from '@/lib/i18n/translations'
import { ledgerName } from '@/lib/present/ledgers/ledger-names'
import type { PlainMessageKey } from '@/lib/i18n/message-key'

/** An event of a connection's history as it was written down. */
export interface ConnectionEvent {
  kind: string
  detail: Record<string, unknown>
}

type Words = Pick<Reader, 'text' | 'list' | 'date'> & Parameters<typeof periodWords>[0]
type Describe = (detail: Record<string, unknown>, words: Words, clientName: string) => string

const says =
  (key: PlainMessageKey): Describe =>
  (_detail, { text }) =>
    text(key)

/** What was approved, and what of it was left out. */
const approved =
  (
    whole: PlainMessageKey,
    without: `connections.event_${'connected' | 'reconnected' | 'recognised'}_without`,
  ): Describe =>
  ({ missing_scope }, { text, list }) => {
    if (!Array.isArray(missing_scope) || missing_scope.length === 0) return text(whole)
    const scopes = missing_scope.map((each) => describeScope(String(each), text).inline)
    return text(without, { scopes: list(scopes) })
  }

const counted =
  (key: 'connections.event_expiry_warned' | 'connections.event_hand_off_made'): Describe =>
  ({ days }, { text }) =>
    text(key, { count: typeof days === 'number' ? days : 0 })

const ofBooks =
  (
    what: 'added' | 'apart' | 'decision_withdrawn' | 'deleted' | 'replaced' | 'timing' | 'together',
  ): Describe =>
  ({ first, count, file }, words) => {
    const month = periodName(String(first).slice(0, 7), periodWords(words))
    const said = words.text(`audit.books_${what}`, { count: Number(count), month })
    return joined([said, ...(typeof file === 'string' && file !== '' ? [file] : [])])
  }

type CloseWords =
  | 'assigned'
  | 'begun'
  | 'due_tomorrow'
  | 're_read'
  | 'reminded'
  | 'locked'
  | 'reopened'
  | 'returned'
type TickWords = 'item_ticked' | 'item_unticked'

const ofClose =
  (what: CloseWords | TickWords): Describe =>
  (detail, { text, date }) =>
    text(`audit.close_${what}`, daysOf(detail, date))

const ofSignature =
  (what: 'signed' | 'suspended' | 'withdrawn'): Describe =>
  (detail, { text, date }) => {
    const as = detail['as'] === 'reviewer' ? 'reviewer' : 'preparer'
    return text(`audit.close_${what}_${as}`, daysOf(detail, date))
  }

const ofChanges =
  (what: 'changed' | 'changes_accepted'): Describe =>
  (detail, { text, date }) =>
    text(`audit.close_${what}`, { count: Number(detail['count']), ...daysOf(detail, date) })

const acceptedFindings: Describe = (detail, words) => {
  const values = { count: Number(detail['count']), ...daysOf(detail, words.date) }
  return joined([words.text('audit.close_findings_accepted', values), ...aboutItem(detail, words)])
}

/** Without the count of an earlier version: an exclusion covers more than the findings that were chosen. */
const excludedFindings: Describe = (detail, words) => {
  const { first } = daysOf(detail, words.date)
  return joined([
    words.text('audit.close_findings_excluded', { first }),
    ...aboutItem(detail, words),
  ])
}

/** Which item findings are of; of an exclusion by what it leaves them out, and until when. */
function aboutItem({ item, by, until }: Record<string, unknown>, { text, date, list }: Words) {
  const evidence = evidenceIds.find((each) => each === item)
  const scopes = exclusionScopes.filter((each) => Array.isArray(by) && by.includes(each))
  return [
    // A list may cut the end of it, which is no day then.
    ...(typeof until === 'string' ? [text('closing_data.until_day', { day: date(until) })] : []),
    ...(evidence === undefined ? [] : [text(evidenceNames[evidence])]),
    ...(scopes.length === 0
      ? []
      : [
          text('audit.excluded_by', { scopes: list(scopes.map((each) => text(scopeNames[each]))) }),
        ]),
  ]
}

const scopeNames = {
  payee: 'audit.scope_payee',
  account: 'audit.scope_account',
  upTo: 'audit.scope_amount',
} as const satisfies Record<(typeof exclusionScopes)[number], PlainMessageKey>

function joined(parts: readonly string[]): string {
  return parts.join(' · ')
}

const ofQuestions =
  (what: 'deleted' | 'drafted' | 'settled'): Describe =>
  ({ count }, { text }) =>
    text(`audit.request_${what}`, { count: Number(count) })

const sentQuestions: Describe = ({ count, mailed }, { text }) =>
  text(mailed === false ? 'audit.request_linked' : 'audit.request_sent', { count: Number(count) })

/** Who answers by the link: somebody of the client, who holds a card, or another person. */
const byAnswerer =
  (what: 'answered' | 'opened'): Describe =>
  ({ count, role }, { text }) => {
    const who = role === 'cardholder' ? 'holder_' : role === 'other' ? 'other_' : ''
    return what === 'opened'
      ? text(`audit.request_${who}opened`)
      : text(`audit.request_${who}answered`, { count: Number(count) })
  }

/** Of the first and the last day that an event is about, in words. */
export function daysOf({ first, last }: Record<string, unknown>, date: Words['date']) {
  return { first: date(String(first)), last: date(String(last)) }
}

const ofLedger =
  (what: 'handed_over' | 'undone'): Describe =>
  ({ count, ledger }, { text }) =>
    text(`ledger_data.event_${what}`, { count: Number(count), ledger: ledgerName(String(ledger)) })

const events: Readonly<Record<ClientEventKind, Describe>> = {
  'books.added': ofBooks('added'),
  'books.apart': ofBooks('apart'),
  'books.decision_withdrawn': ofBooks('decision_withdrawn'),
  'books.deleted': ofBooks('deleted'),
  'books.replaced': ofBooks('replaced'),
  'books.timing': ofBooks('timing'),
  'books.together': ofBooks('together'),
  'client.archived': says('portfolio.event_archived'),
  'client.unarchived': says('portfolio.event_unarchived'),
  'client.assigned': ({ names }, { text, list }) =>
    Array.isArray(names) && names.length > 0
      ? text('portfolio.event_assigned', { names: list(names.map(String)) })
      : text('portfolio.event_assigned_to_nobody'),
  'client.tags_changed': ({ tags }, { text, list }) =>
    Array.isArray(tags) && tags.length > 0
      ? text('portfolio.event_tagged', { tags: list(tags.map(String)) })
      : text('portfolio.event_untagged'),
  'close.assigned': ofClose('assigned'),
  'close.begun': ofClose('begun'),
  'close.changed': ofChanges('changed'),
  'close.changes_accepted': ofChanges('changes_accepted'),
  'close.due_tomorrow': ofClose('due_tomorrow'),
  'close.exception_withdrawn': (detail, words) => {
    const { of } = detail
    const key = of === 'accepted' || of === 'excluded' ? of : 'any'
    return joined([words.text(`audit.close_withdrawn_${key}`), ...aboutItem(detail, words)])
  },
  'close.findings_accepted': acceptedFindings,
  'close.findings_excluded': excludedFindings,
  'close.item_ticked': ofClose('item_ticked'),
  'close.item_unticked': ofClose('item_unticked'),
  'close.locked': ofClose('locked'),
  'close.paper_downloaded': ({ name }, { text }) =>
    text('audit.close_paper_downloaded', { name: String(name) }),
  'close.re_read': ofClose('re_read'),
  'close.reminded': ofClose('reminded'),
  'close.reopened': ofClose('reopened'),
  'close.returned': ofClose('returned'),
  'close.signature_suspended': ofSignature('suspended'),
  'close.signature_withdrawn': ofSignature('withdrawn'),
  'close.signed': ofSignature('signed'),
  'client.package_made': says('departure_data.event_package'),
  'client.page_ended': says('connections.event_page_ended'),
  'client.page_given': says('connections.event_page_given'),
  'client.file_names_set': ({ what }, { text }) =>
    text('naming_data.event', { kind: String(what) }),
  'client.settings_changed': says('connections.event_settings_changed'),
  'client.thresholds_changed': says('audit.close_thresholds_of_client'),
  'connection.approval_asked': says('connections.event_approval_requested'),
  'connection.connected': approved(
    'connections.event_connected',
    'connections.event_connected_without',
  ),
  'connection.reconnected': approved(
    'connections.event_reconnected',
    'connections.event_reconnected_without',
  ),
  'connection.recognised': approved(
    'connections.event_recognised',
    'connections.event_recognised_without',
  ),
  'connection.quarantined': says('connections.event_quarantined'),
  'connection.merged': says('connections.event_merged'),
  'connection.kept_apart': says('connections.event_kept_apart'),
  'connection.approval_lost': says('connections.event_approval_lost'),
  'connection.declined': says('connections.event_declined'),
  'connection.approval_failed': ({ code }, { text }) =>
    text('connections.event_approval_failed', {
      cause: describeApprovalFailure(asText(code), text).title,
    }),
  'connection.needs_reconnect': ({ reason }, { text }, name) =>
    text('connections.event_needs_reconnect', {
      cause: describeReason({ name, reason: asText(reason) }, text).cause,
    }),
  'connection.expiry_warned': counted('connections.event_expiry_warned'),
  'connection.hand_off_made': counted('connections.event_hand_off_made'),
  'connection.hand_off_opened': says('connections.event_hand_off_opened'),
  'connection.hand_off_withdrawn': says('connections.event_hand_off_withdrawn'),
  'connection.disconnect_asked': says('connections.event_disconnect_requested'),
  'connection.gap_read': (detail, words) => gapEvent(detail, words),
  'connection.forgotten': says('connections.event_forgotten'),
  'connection.forget_finished': says('connections.event_forget_finished'),
  'connection.disconnected': says('connections.event_disconnected'),
  'ledger.chosen': ({ ledger }, { text }) =>
    text('ledger_data.event_chosen', { ledger: ledgerName(String(ledger)) }),
  'ledger.handed_over': ofLedger('handed_over'),
  'ledger.undone': ofLedger('undone'),
  'request.answered': byAnswerer('answered'),
  'request.answers_deleted': ofQuestions('deleted'),
  'request.drafted': ofQuestions('drafted'),
  'request.finished': says('audit.request_finished'),
  'request.not_mailed': says('audit.request_not_mailed'),
  'request.opened': byAnswerer('opened'),
  'request.reminded': says('audit.request_reminded'),
  'request.renewed': says('audit.request_renewed'),
  'request.sent': sentQuestions,
  'request.settled': ofQuestions('settled'),
  'request.withdrawn': says('audit.request_withdrawn'),
}

/** What happened, in words; a kind that we do not know is shown as it was written. */
export function describeEvent(
  { kind, detail }: ConnectionEvent,
  clientName: string,
  words: Words,
): string {
  const describe = isClientEvent(kind) ? events[kind] : undefined
  return describe?.(detail, words, clientName) ?? kind
}

function isClientEvent(kind: string): kind is ClientEventKind {
  return Object.hasOwn(events, kind)
}

/** Who did it; nobody where it happened by itself. What came by a link was the owner’s own doing. */
export function describeActor(
  {
    kind,
    detail,
    person,
  }: Pick<ConnectionEvent, 'kind' | 'detail'> & { person: { name: string | null } | null },
  text: Text['text'],
): string | null {
  const name = person?.name ?? null
  if (detail['hand_off_id'] === undefined || isOwnDoing.has(kind)) return name
  return name === null
    ? text('connections.owner_by_link')
    : text('connections.owner_by_link_of', { person: name })
}

const isOwnDoing = new Set(['connection.hand_off_made', 'connection.hand_off_withdrawn'])

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
