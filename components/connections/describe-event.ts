import { describeReason } from '@/components/connections/connection-state'
import { describeScope } from '@/components/connections/scope-words'
import { describeApprovalFailure } from '@/components/connections/approval-failure'

/** An event of a connection's history as it was written down. */
export interface ConnectionEvent {
  kind: string
  detail: Record<string, unknown>
}

type Describe = (detail: Record<string, unknown>, clientName: string) => string

const events: Readonly<Record<string, Describe>> = {
  'connection.approval_asked': () => 'Approval asked for',
  'connection.connected': (detail) => `Approved and connected${missingWords(detail)}`,
  'connection.reconnected': (detail) => `Approved again, in place${missingWords(detail)}`,
  'connection.recognised': (detail) =>
    `Approved under another name and recognised by its accounts${missingWords(detail)}`,
  'connection.quarantined': () => 'Approved, but the business could not be recognised',
  'connection.merged': () => 'Decided: the same business',
  'connection.kept_apart': () => 'Decided: a client of its own',
  'connection.approval_lost': () => 'Approved, but access ended before the business was recognised',
  'connection.declined': () => 'Approval declined, or nobody there may approve',
  'connection.approval_failed': ({ code }) =>
    `Approval failed: ${describeApprovalFailure(text(code)).title.toLowerCase()}`,
  'connection.needs_reconnect': ({ reason }, name) =>
    `Needs approval. ${describeReason({ name, reason: text(reason) }).cause}`,
  'connection.expiry_warned': ({ days }) => `The approval ends in ${countDays(days)}`,
  'connection.hand_off_made': ({ days }) => `Link for the owner made, for ${countDays(days)}`,
  'connection.hand_off_opened': () => 'Link for the owner opened',
  'connection.hand_off_withdrawn': () => 'Link for the owner withdrawn',
  'connection.disconnect_asked': () => 'Disconnected; no data is read from this moment',
  'connection.forgotten': () => 'Forgotten, with its tokens, accounts and names',
  'connection.forget_finished': () => 'Nothing of it is left, at the bank or here',
  'connection.disconnected': () => 'The bank confirmed that access is withdrawn',
}

/** What happened, in words; a kind that we do not know is shown as it was written. */
export function describeEvent({ kind, detail }: ConnectionEvent, clientName: string): string {
  const describe = Object.hasOwn(events, kind) ? events[kind] : undefined
  return describe?.(detail, clientName) ?? kind
}

/** Who did it; nobody where it happened by itself. What came by a link was the owner’s own doing. */
export function describeActor({
  kind,
  detail,
  person,
}: Pick<ConnectionEvent, 'kind' | 'detail'> & { person: { name: string | null } | null }):
  | string
  | null {
  const name = person?.name ?? null
  if (detail['hand_off_id'] === undefined || isOwnDoing.has(kind)) return name
  return name === null
    ? 'the owner through a hand-off'
    : `the owner through a hand-off from ${name}`
}

const isOwnDoing = new Set(['connection.hand_off_made', 'connection.hand_off_withdrawn'])

function missingWords({ missing_scope }: Record<string, unknown>): string {
  if (!Array.isArray(missing_scope) || missing_scope.length === 0) return ''
  return `, without ${missing_scope.map((each) => describeScope(String(each)).label.toLowerCase()).join(', ')}`
}

function countDays(days: unknown): string {
  if (days === 0) return 'less than a day'
  return days === 1 ? '1 day' : `${String(days)} days`
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
