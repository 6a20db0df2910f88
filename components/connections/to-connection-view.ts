import {
  type ConnectionSource,
  endedAt,
  hasEnded,
} from '@/components/connections/connection-source'
import { type HandOffLine, toHandOffLine } from '@/components/connections/to-hand-off-view'
import { type HistoryView, toHistory } from '@/components/connections/to-history'
import { toSpan, toVerdict, type VerdictView } from '@/components/connections/to-verdict'
import type { SpanView } from '@/components/connections/verdict-card'
import type { FactView } from '@/components/layout/detail'
import {
  isKnownScope,
  missingScopes,
  requestableScopes,
} from '@/lib/domain/connections/connection-need'
import { disconnectMark, type DisconnectProgress } from '@/lib/domain/clients/client'
import type { BusinessSide } from '@/lib/domain/connections/business-side'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import { may } from '@/lib/domain/people/permissions'
import { accountNames } from '@/lib/format/resource-names'
import { valueName } from '@/lib/format/value-name'
import { monthNames } from '@/lib/format/day-format'
import { describeScope } from '@/lib/present/connection-state'
import type { Reader } from '@/lib/format/create-reader'

export interface SharedScope {
  readonly scope: string
  readonly label: string
  readonly shows: string
  readonly state: 'shared' | 'ended' | 'missing'
  /** What to request so that this is shared too, and nothing is given up; undefined for a reader. */
  readonly request: readonly string[] | undefined
}

/** A business as it is compared: "Operating", "Checking · USD · ··4821", "$1,000.00". */
export interface BusinessSideView {
  readonly title: string
  readonly accounts: readonly {
    readonly key: string
    readonly name: string
    readonly facts: string
    readonly balance: string | undefined
  }[]
  /** When the newest transaction was initiated, in words; undefined where that is not known. */
  readonly newest: string | undefined
  /** When the bank was read for this. */
  readonly readAt: string
}

export interface ConnectionView {
  readonly connection_id: string
  readonly name: string
  readonly verdict: VerdictView
  readonly span: SpanView | undefined
  readonly disconnecting:
    | {
        readonly canSendAgain: boolean
        readonly facts: readonly FactView[]
        readonly mark: string
      }
    | undefined
  readonly quarantine:
    | {
        readonly sides: readonly BusinessSideView[]
        /** The client that it may be after all. */
        readonly other: string | undefined
        readonly canDecide: boolean
      }
    | undefined
  readonly handOff:
    | { readonly links: readonly HandOffLine[]; readonly isFirst: boolean }
    | undefined
  readonly shared: readonly SharedScope[]
  /** Everything, where more than one thing is missing. */
  readonly requestAll: readonly string[] | undefined
  readonly facts: readonly FactView[]
  readonly record: {
    readonly href: string
    readonly assigned: PortfolioClient['assigned']
    readonly tags: readonly string[]
    readonly facts: readonly FactView[]
  }
  readonly history: HistoryView
  readonly auditHref: string | undefined
  readonly end: {
    readonly isLive: boolean
    readonly canDisconnect: boolean
    readonly canDelete: boolean
    readonly hasWrongName: boolean
  }
}

export function toConnectionView(source: ConnectionSource, reader: Reader): ConnectionView {
  const { client, revocations, handOffs } = source
  const { connection_id, name, status, scope } = client
  const isEnded = hasEnded(client)
  const missing = missingScopes(scope)
  const isLive = status !== 'disconnected' && status !== 'disconnecting'
  const mayConnect = may(source, 'connect')
  const offersLink = mayConnect && (isLive ? status !== 'quarantined' : status === 'disconnected')
  return {
    connection_id,
    name,
    verdict: toVerdict(source, reader),
    span: toSpan(source, reader),
    disconnecting:
      status === 'disconnecting' && revocations !== undefined
        ? {
            canSendAgain: may(source, 'disconnect'),
            facts: progressFacts(revocations, reader),
            mark: disconnectMark(status, revocations),
          }
        : undefined,
    quarantine: toQuarantine(source, reader),
    handOff: offersLink
      ? { links: handOffs.map((each) => toHandOffLine(each, reader)), isFirst: isEnded }
      : undefined,
    shared: [...requestableScopes, ...scope.filter((each) => !isKnownScope(each))].map((each) => {
      const { label, shows } = describeScope(each, reader.text)
      const isShared = scope.includes(each)
      const state = isEnded ? 'ended' : isShared ? 'shared' : 'missing'
      const request = mayConnect ? [...new Set([...scope, each])] : undefined
      return { scope: each, label, shows, state, request }
    }),
    requestAll: mayConnect && !isEnded && missing.length > 1 ? [...scope, ...missing] : undefined,
    facts: consentFacts(source, reader),
    record: toRecord(source, reader),
    history: toHistory(source, reader),
    auditHref: may(source, 'read_audit')
      ? `/settings/audit?client=${encodeURIComponent(connection_id)}`
      : undefined,
    end: {
      isLive,
      canDisconnect: isLive && may(source, 'disconnect'),
      canDelete: may(source, 'forget'),
      hasWrongName: source.hasWrongName,
    },
  }
}

function consentFacts(source: ConnectionSource, reader: Reader): FactView[] {
  const { client, closeHit, isTestData } = source
  const { text, instant } = reader
  const { granted_at, grant_ends_at, refresh_window_ends_at, last_refreshed_at, status } = client
  const isEnded = hasEnded(client)
  const at = (iso: string): string => moment(iso, reader)
  const ended = endedAt(source)
  return [
    { label: text('connections.approved'), value: at(granted_at) },
    isEnded
      ? { label: text('connections.ended'), value: ended && at(ended) }
      : {
          label: text('connections.approval_ends'),
          value: text('connections.about', { date: instant(grant_ends_at) }),
        },
    {
      label: text('renewals.month_end_close'),
      value: status === 'disconnected' || status === 'disconnecting' ? undefined : closeHit,
    },
    {
      label: text('connections.renewed_until'),
      value: isEnded
        ? undefined
        : refresh_window_ends_at === null
          ? text('connections.not_renewed')
          : text('connections.about', { date: instant(refresh_window_ends_at) }),
    },
    {
      label: text('connections.last_renewed'),
      value: last_refreshed_at === null ? text('connections.not_yet') : at(last_refreshed_at),
    },
    {
      label: text('approvals.environment'),
      value: text(
        client.environment === 'sandbox'
          ? 'connections.sandbox'
          : isTestData
            ? 'connections.demo_production'
            : 'connections.production',
      ),
    },
  ]
}

function moment(iso: string, { instant, clock }: Reader): string {
  return `${instant(iso)}, ${clock(iso)}`
}

function progressFacts(
  { total, done, attempts, nextAttemptAt }: DisconnectProgress,
  reader: Reader,
): FactView[] {
  const { text } = reader
  return [
    {
      label: text('connections.confirmed'),
      value: text('connections.tokens_confirmed', { done, total }),
    },
    {
      label: text('connections.tried'),
      value: text('connections.tried_times', { count: attempts }),
    },
    {
      label: text('connections.next_try'),
      value:
        nextAttemptAt === null
          ? undefined
          : text('connections.next_try_from', { at: reader.instantFull(nextAttemptAt) }),
    },
  ]
}

/** Both lists of accounts side by side; nothing is merged before a person has decided. */
function toQuarantine(source: ConnectionSource, reader: Reader): ConnectionView['quarantine'] {
  const { quarantine } = source
  if (quarantine === undefined) return undefined
  const canDecide = may(source, 'connect')
  const { text } = reader
  const { requested } = quarantine
  const approved = toSide(text('connections.what_was_approved'), quarantine, reader)
  if (requested === undefined) return { sides: [approved], other: undefined, canDecide }
  const title = text('connections.known_as', { client: requested.name })
  return { sides: [approved, toSide(title, requested, reader)], other: requested.name, canDecide }
}

function toSide(
  title: string,
  { accounts, newest, readAt }: BusinessSide,
  reader: Reader,
): BusinessSideView {
  const { text, money, instant, instantFull } = reader
  const names = accountNames(accounts, reader)
  return {
    title,
    accounts: accounts.map(({ account_id, account_type, last4, balance }) => {
      const kind = valueName('accounts.type', account_type, text)
      const facts = [kind, balance?.currency, last4 && `··${last4}`]
      return {
        key: account_id,
        name: names.get(account_id) ?? account_id,
        facts: facts.filter(Boolean).join(' · '),
        balance: balance && money(balance),
      }
    }),
    newest:
      newest === undefined
        ? undefined
        : newest === null
          ? text('connections.side_no_transactions')
          : text('connections.side_newest', { date: instant(newest) }),
    readAt:
      readAt === undefined
        ? text('connections.side_unread')
        : text('connections.side_read', { date: instantFull(readAt) }),
  }
}

function toRecord(
  { client: { connection_id }, record }: ConnectionSource,
  { text, locale, fiscalStart, timeZone }: Reader,
): ConnectionView['record'] {
  const months = monthNames(locale)
  const first = months[fiscalStart - 1] ?? ''
  const last = months[(fiscalStart + 10) % 12] ?? ''
  return {
    href: `/clients/${encodeURIComponent(connection_id)}/settings`,
    assigned: record?.assigned ?? [],
    tags: record?.tags ?? [],
    facts: [
      { label: text('connections.fiscal_year'), value: `${first} – ${last}` },
      { label: text('settings.time_zone'), value: timeZone },
    ],
  }
}
