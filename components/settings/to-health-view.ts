import type { HealthLine, HealthView, UnknownLine } from '@/components/settings/health-screen'
import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import {
  type LimitHits,
  limitKinds,
  unknownKept,
  type UnknownSeen,
} from '@/lib/domain/health/service-counts'
import { describeSuspension } from '@/lib/present/connection-state'
import type { Reader } from '@/lib/format/create-reader'

export interface ShownHealth {
  readonly store: {
    readonly kind: 'embedded' | 'postgres'
    readonly isWritable: boolean
    readonly instances: number
  }
  readonly hold: StoreHold | null
  readonly key: { readonly id: string; readonly older: number; readonly changedAt: string | null }
  readonly lastRoundAt: string | undefined
  readonly banks: readonly {
    readonly environment: string
    readonly isTestData: boolean
    readonly milliseconds: number | undefined
  }[]
  readonly audit: {
    readonly verdict: { readonly wholeAt: Date } & (
      | { readonly kind: 'intact'; readonly events: number }
      | { readonly kind: 'broken'; readonly seq: number }
    )
    readonly anchoredAt: string | undefined
  }
  readonly limits: readonly LimitHits[]
  readonly unknown: readonly UnknownSeen[]
}

/** The jobs run every minute; after some of them were missed nobody keeps access alive. */
const lateMilliseconds = 5 * 60 * 1000

export function toHealthView(health: ShownHealth, now: Date, reader: Reader): HealthView {
  const { text } = reader
  return {
    readAt: reader.clock(now.toISOString()),
    lines: [
      ...storeLines(health, reader),
      keyLine(health, reader),
      roundLine(health, now, reader),
      ...health.banks.map(({ environment, isTestData, milliseconds }): HealthLine => {
        const isSandbox = environment === 'sandbox' || isTestData
        return {
          key: `bank ${environment}`,
          label: text(isSandbox ? 'health.bank_sandbox' : 'health.bank', {
            environment: environmentName(environment, reader),
          }),
          value:
            milliseconds === undefined
              ? text('health.bank_silent')
              : text('health.bank_answers', { number: reader.number(milliseconds) }),
          tone: milliseconds === undefined ? 'danger' : 'good',
        }
      }),
      ...auditLines(health, reader),
    ],
    limits: limitKinds.map((kind) => limitLine(kind, health, reader)),
    unknown: health.unknown.map((seen) => unknownLine(seen, reader)),
    unknownNote: unknownNote(health, reader),
  }
}

function limitLine(
  kind: LimitHits['kind'],
  { limits }: ShownHealth,
  { text, number, instantFull }: Reader,
): HealthLine {
  const hits = limits.find((each) => each.kind === kind)
  return {
    key: kind,
    label: text(`health.limit_${kind}`),
    value:
      hits === undefined
        ? text('health.no_hits')
        : text('health.limit_hits', {
            day: number(hits.day),
            week: number(hits.week),
            at: instantFull(hits.lastAt),
          }),
    tone: 'plain',
  }
}

const environmentName = (environment: string, { text }: Pick<Reader, 'text'>) =>
  text(environment === 'sandbox' ? 'shell.sandbox' : 'connections.production')

function unknownLine(seen: UnknownSeen, { text, instant }: Reader): UnknownLine {
  const { environment, resource, field, value } = seen
  return {
    key: [environment, resource, field, value].join(' '),
    field: `${resource}.${field}`,
    value,
    seen: text(value === undefined ? 'health.unknown_field' : 'health.unknown_value', {
      count: seen.answers,
      environment: environmentName(environment, { text }),
      first: instant(seen.firstSeenAt),
      last: instant(seen.lastSeenAt),
    }),
  }
}

function unknownNote({ unknown }: ShownHealth, { text, number }: Reader): string | undefined {
  const { most, days } = unknownKept
  if (unknown.length === 0) return text('health.no_unknown', { days })
  const isFull = (name: string) =>
    unknown.filter(({ environment }) => environment === name).length >= most
  return ['production', 'sandbox'].some(isFull)
    ? text('health.unknown_full', { number: number(most), days })
    : undefined
}

function storeLines({ store, hold }: ShownHealth, { text }: Reader): HealthLine[] {
  const kind =
    store.kind === 'embedded'
      ? text('health.embedded')
      : text('health.postgres', { count: store.instances })
  return [
    {
      key: 'store',
      label: text('health.store'),
      value: store.isWritable ? kind : text('health.store_failing'),
      tone: store.isWritable ? 'good' : 'danger',
    },
    {
      key: 'hold',
      label: text('health.connections'),
      value: hold === null ? text('health.at_work') : describeSuspension(hold, text),
      tone: hold === null ? 'good' : 'danger',
    },
  ]
}

function keyLine({ key }: ShownHealth, { text, instant }: Reader): HealthLine {
  return {
    key: 'key',
    label: text('health.key'),
    value:
      key.changedAt === null
        ? text('health.key_given', { id: key.id, count: key.older })
        : text('health.key_since', { id: key.id, date: instant(key.changedAt), count: key.older }),
    tone: 'plain',
  }
}

function roundLine({ lastRoundAt }: ShownHealth, now: Date, reader: Reader): HealthLine {
  const { text } = reader
  const isLate =
    lastRoundAt === undefined || now.getTime() - Date.parse(lastRoundAt) > lateMilliseconds
  return {
    key: 'round',
    label: text('health.round'),
    value:
      lastRoundAt === undefined
        ? text('health.no_round')
        : text('health.at', { at: reader.instantFull(lastRoundAt) }),
    tone: isLate ? 'attention' : 'good',
  }
}

function auditLines({ audit: { verdict, anchoredAt } }: ShownHealth, reader: Reader): HealthLine[] {
  const { text, number, instantFull } = reader
  const at = instantFull(verdict.wholeAt.toISOString())
  return [
    {
      key: 'audit',
      label: text('shell.audit'),
      value:
        verdict.kind === 'intact'
          ? text('health.audit_intact', { at, count: verdict.events })
          : text('health.audit_broken', { number: number(verdict.seq) }),
      tone: verdict.kind === 'intact' ? 'good' : 'danger',
    },
    {
      key: 'anchor',
      label: text('health.anchor'),
      value:
        anchoredAt === undefined
          ? text('health.no_anchor')
          : text('health.at', { at: instantFull(anchoredAt) }),
      tone: 'plain',
    },
  ]
}
